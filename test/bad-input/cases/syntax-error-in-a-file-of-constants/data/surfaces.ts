export const surfaces = ["cli: fetch" "http: GET /page"];

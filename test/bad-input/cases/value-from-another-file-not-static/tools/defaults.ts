export const surfaces = ["cli: fetch", Date.now().toString()];
export let timeout = 20;

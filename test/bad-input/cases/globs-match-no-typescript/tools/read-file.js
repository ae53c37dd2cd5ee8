export const readFile = {};

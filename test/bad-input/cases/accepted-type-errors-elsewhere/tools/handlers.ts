export const broken: number = "text";

export const x: number = 'text';

export interface A { a: string }

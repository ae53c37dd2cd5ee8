export interface Fetched {
  text: string;
}

export interface DropArgs {
  url: string;
}

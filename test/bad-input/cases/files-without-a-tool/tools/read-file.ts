export interface ReadFileArgs {
  path: string;
}

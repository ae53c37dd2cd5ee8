export interface FetchArgs {
  url: string;
  retries: number | ;
}

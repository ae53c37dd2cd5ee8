export interface FetchArgs {
  url: string;
  since: Date;
  until: Date;
}

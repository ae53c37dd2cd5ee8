export interfce FetchArgs {
  url: string;
}

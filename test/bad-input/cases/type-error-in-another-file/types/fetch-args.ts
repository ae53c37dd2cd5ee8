import type { Base } from "./base.js";

export interface FetchArgs extends Base {
  url: string;
  method: HttpMethod;
  id: number;
}

import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  descriptionFile: "./fetsh.md",
};

export const savePage: ToolDeclaration<FetchArgs> = {
  name: "save_page",
  effect: "mutating",
  descriptionFile: "./texts",
};

export const dropPage: ToolDeclaration<FetchArgs> = {
  name: "drop_page",
  effect: "destructive",
  descriptionFile: "",
};

/** Declarations whose names do not fit on the lines that short names share. */

import type { ToolDeclaration } from "@toolwright/runtime";

/** Arguments with a name that takes most of a line. */
export interface ArgumentsOfTheToolThatSynchronisesEveryConfiguredWorkspaceWithItsRemote {
  /**
   * Property with a name that takes most of a line.
   * @default false
   */
  include_workspaces_that_nobody_has_opened_for_more_than_a_whole_month?: boolean;
  /**
   * Property that nobody sees.
   * @hidden
   */
  identifier_of_the_session_that_asked_for_the_synchronisation?: string;
}

/** Result with a name that takes most of a line. */
export interface ResultOfTheToolThatSynchronisesEveryConfiguredWorkspaceWithItsRemote {
  /** How many. */
  synchronised: number;
}

/** Has the longest name that there may be. */
export const longest: ToolDeclaration<
  ArgumentsOfTheToolThatSynchronisesEveryConfiguredWorkspaceWithItsRemote,
  ResultOfTheToolThatSynchronisesEveryConfiguredWorkspaceWithItsRemote
> = { name: "synchronise_each_configured_workspace_with_its_remote_repository", effect: "mutating" };

/** Has a name of letters beyond ASCII around it: 説明 of a tool, “quoted” and 🙂. */
export const long: ToolDeclaration<ArgumentsOfTheToolThatSynchronisesEveryConfiguredWorkspaceWithItsRemote> = {
  name: "sync",
  effect: "mutating",
};

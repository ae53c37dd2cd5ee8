/** The parts of the benchmark: each yields its measurements as they finish. */

import { measureApplication } from "./application.mjs";
import { findSlowCalls, measureCalls, renderCalls } from "./calls.mjs";
import { largestGrowth, measureGrowth } from "./growth.mjs";
import { largestRatio, measureLargeType } from "./large-type.mjs";
import { legend, renderLargeType, renderProject, renderTable, roundsOf, tableOf } from "./report.mjs";
import { measureReview } from "./review.mjs";
import { renderChanges, renderPairs, renderReplay } from "./review-report.mjs";
import { commands, runRounds } from "./rounds.mjs";
import { measureSchemas } from "./schemas.mjs";
import { summarizeCommands } from "./statistics.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";
import { measureTargets, renderTargets } from "./targets.mjs";
import { measureValidation } from "./validation.mjs";
import { findMissedBars, renderValidation } from "./validation-report.mjs";
import { measureWatch, renderWatch } from "./watch.mjs";

/** @typedef {import("./options.mjs").BenchmarkOptions} BenchmarkOptions */
/** @typedef {import("./options.mjs").BenchmarkPart} BenchmarkPart */
/** @typedef {import("./report.mjs").Layout} Layout */

/**
 * One finished measurement.
 * @typedef {object} Section
 * @property {object} figures
 * @property {(layout: Layout) => string} render
 * @property {readonly string[]} [missed] The bars that it misses.
 */

/** @typedef {BenchmarkOptions & { readonly repository: string, readonly progress: (message: string) => void }} Plan */

/** @type {Readonly<Record<BenchmarkPart, (plan: Plan) => AsyncGenerator<Section, void>>>} */
export const parts = {
  async *tools(plan) {
    for (const [index, tools] of plan.tools.entries()) {
      const figures = await measureProject(tools, plan);
      const isLast = index === plan.tools.length - 1;
      yield { figures, render: (layout) => renderProject(figures, layout) + (isLast ? `\n\n${legend}` : "") };
    }
  },

  async *growth({ repository, seed, roundsFor, progress }) {
    const figures = await measureGrowth({ repository, seed, rounds: roundsFor(1000) }, progress);
    const title = `A first generate, ${roundsOf(figures.rounds)}`;
    const ratio = figures.commands.at(-1)?.ratios.processorSeconds ?? Number.NaN;
    const missed = `5000 tools take ${ratio.toFixed(2)} times the processor time of 1000, not ${largestGrowth}.`;
    yield { figures, render: renderCommands(title, figures), missed: ratio > largestGrowth ? [missed] : [] };
  },

  async *watch({ repository, seed, roundsFor, progress }) {
    const figures = await measureWatch({ repository, seed, rounds: 2 * roundsFor(1) }, progress);
    yield { figures, render: (layout) => renderWatch(figures, layout) };
  },

  async *application({ repository, seed, roundsFor, progress }) {
    const figures = await measureApplication({ repository, seed, rounds: roundsFor(30) }, progress);
    const { tools, modules, lines, rounds } = figures;
    const title = `${tools} tools in an application of ${modules} modules, ${lines} lines in all, ${roundsOf(rounds)}`;
    yield { figures, render: renderCommands(title, figures) };
  },

  async *schemas({ repository, seed, roundsFor, progress }) {
    for await (const figures of measureSchemas({ repository, seed, rounds: roundsFor(1000) }, progress)) {
      yield { figures, render: renderCommands(`${figures.title}, ${roundsOf(figures.rounds)}`, figures) };
    }
  },

  async *"large-type"({ repository, roundsFor, progress }) {
    const figures = await measureLargeType({ repository, rounds: roundsFor(1) }, progress);
    const generate = figures.commands.find(({ key }) => key === "generate");
    if (generate === undefined) throw new Error("The rounds must have run generate.");
    const { processorSeconds, peakBytes } = generate.ratios;
    const measured = { "processor time": processorSeconds, memory: peakBytes };
    const missed = Object.entries(measured)
      .filter(([, ratio]) => ratio > largestRatio)
      .map(
        ([what, ratio]) => `generate takes ${ratio.toFixed(2)} times the ${what} of the engine, not ${largestRatio}.`,
      );
    yield { figures, render: (layout) => renderLargeType(figures, layout), missed };
  },

  async *review({ repository, seed, roundsFor, progress }) {
    for await (const figures of measureReview({ repository, seed, rounds: roundsFor(1000) }, progress)) {
      if ("pairs" in figures) yield { figures, render: (layout) => renderPairs(figures.pairs, layout) };
      else if ("changes" in figures) yield { figures, render: (layout) => renderChanges(figures.changes, layout) };
      else yield { figures, render: (layout) => renderReplay(figures.replay, layout) };
    }
  },

  async *validation({ repository, seed, roundsFor, progress }) {
    const figures = await measureValidation({ repository, seed, rounds: roundsFor(1) }, progress);
    yield { figures, render: (layout) => renderValidation(figures, layout), missed: findMissedBars(figures) };
  },

  async *calls({ repository }) {
    const figures = await measureCalls(repository);
    yield { figures, render: (layout) => renderCalls(figures, layout), missed: findSlowCalls(figures) };
  },

  async *targets({ repository, seed, roundsFor, progress }) {
    const figures = await measureTargets({ repository, seed, rounds: roundsFor(1000) }, progress);
    yield { figures, render: (layout) => renderTargets(figures, layout) };
  },
};

/**
 * @param {string} title
 * @param {Parameters<typeof tableOf>[0]} figures
 * @returns {Section["render"]}
 */
function renderCommands(title, figures) {
  return (layout) => renderTable(title, tableOf(figures), layout);
}

/**
 * @param {number} tools
 * @param {Plan} plan
 */
async function measureProject(tools, { seed, roundsFor, repository, progress }) {
  const project = createSyntheticProject({ tools, seed, repository });
  try {
    const rounds = await runRounds({ project, repository, rounds: roundsFor(tools) }, progress);
    const { files } = project.readOutput();
    return { tools, lines: project.lines, files, rounds, commands: summarizeCommands(rounds, commands) };
  } finally {
    project.dispose();
  }
}

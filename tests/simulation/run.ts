// Simulates many years on all cores: node tests/simulation/run.ts [--years 1000] [--days 365]; 100,000 take 9 to 24 hours.
// Simulates one year and prints all its events: npx node tests/simulation/run.ts --seed 1234 [--days 365]
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type Outcome, simulate } from "./simulate.ts";
import { createSqlitePlaces } from "./sqlite-place.ts";

const { values } = parseArgs({
  options: {
    years: { type: "string", default: "1000" },
    days: { type: "string", default: "365" },
    seed: { type: "string" },
  },
});
const days = Number(values.days);
const isWorker = process.send !== undefined;

if (values.seed !== undefined) await liveThrough([Number(values.seed)], show);
else if (isWorker) {
  process.on("disconnect", () => process.exit());
  const send = ({ seed, violation }: Outcome) => process.send?.({ seed, violation });
  process.on("message", (seeds: number[]) => liveThrough(seeds, send).then(() => process.disconnect()));
} else await runAll();

async function liveThrough(seeds: number[], report: (outcome: Outcome) => void): Promise<void> {
  const places = await createSqlitePlaces();
  for (const seed of seeds) report(await simulate(seed, { place: places.newPlace(), days }));
  places.remove();
}

function show({ seed, violation, trace }: Outcome): void {
  console.log(trace.join("\n"));
  console.log(violation ? describe({ seed, violation }) : `Seed ${seed}: every invariant held.`);
  process.exitCode = violation ? 1 : 0;
}

function describe({ seed, violation }: Pick<Outcome, "seed" | "violation">): string {
  return `Seed ${seed} of ${days} days, ${violation?.at}: ${violation?.name}: ${violation?.fault}`;
}

async function runAll(): Promise<void> {
  const years = Number(values.years);
  const count = availableParallelism();
  let [done, failed] = [0, 0];
  const workers = Array.from({ length: count }, (_, worker) => {
    const child = fork(import.meta.filename, ["--days", values.days]);
    child.send(Array.from({ length: Math.ceil((years - worker) / count) }, (_, i) => 1 + worker + i * count));
    child.on("message", (outcome: Outcome) => {
      done += 1;
      if (!outcome.violation) return;
      failed += 1;
      console.log(describe(outcome));
    });
    return new Promise((resolve) => child.once("exit", resolve));
  });
  await Promise.all(workers);
  console.log(`simulation: ${done} of ${years} seeds of ${days} days, ${failed} with a fault`);
  process.exit(failed === 0 && done === years ? 0 : 1);
}

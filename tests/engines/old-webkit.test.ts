import { startOldWebKit } from "./drivers/webkit.ts";
import { describeJourneys } from "./journeys.ts";

describeJourneys(startOldWebKit);

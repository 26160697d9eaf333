import { startWebKit } from "./drivers/webkit.ts";
import { describeJourneys } from "./journeys.ts";

describeJourneys(startWebKit);

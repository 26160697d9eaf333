import { startFirefox } from "./drivers/firefox.ts";
import { describeJourneys } from "./journeys.ts";

describeJourneys(startFirefox);

import { startChromium } from "./drivers/chromium.ts";
import { describeJourneys } from "./journeys.ts";

describeJourneys(startChromium);

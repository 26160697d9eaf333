// Checks a running release from outside: npm run smoke -- https://www.example.com
import { escapeControls } from "#domain/escape-controls.ts";
import { checkCertificate, checkPages, sendCanary } from "./smoke/checks.ts";

const [given = "", ...others] = process.argv.slice(2);
if (others.length > 0 || !/^https?:\/\//.test(given) || !URL.canParse(given)) {
  console.error("Usage: npm run smoke -- <origin>, such as https://www.example.com");
  process.exit(2);
}

const { origin } = new URL(given);
const { pages, assets, wrong } = await checkPages(origin);
wrong.push(...(await checkCertificate(origin, () => new Date())));
if (pages.length > 0) wrong.push(...(await sendCanary(origin, pages)));
for (const line of wrong) console.error(escapeControls(line));
console.log(`${origin}: ${pages.length} pages and ${assets} files: ${wrong.length} wrong`);
process.exit(wrong.length > 0 ? 1 : 0);

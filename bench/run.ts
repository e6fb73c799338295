/** `npm run bench [name]`: runs all benchmarks, or the one named, and writes the results to docs/benchmarks.md. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analytics } from './analytics.ts'
import { carrierRecognition } from './carrierRecognition.ts'
import { contactLists } from './contactLists.ts'
import { duplicates } from './duplicates.ts'
import { contactImport } from './import.ts'
import { labels } from './labels.ts'
import { listPage } from './lists/listPage.ts'
import { lists } from './lists/lists.ts'
import { listsUnderLoad } from './lists/listsUnderLoad.ts'
import { writes } from './lists/writes.ts'
import { lockers } from './lockers.ts'

/** A benchmark returns its section of the page, as Markdown without the heading. */
const benchmarks: Readonly<Record<string, { title: string; run: () => Promise<string> }>> = {
  carrier: { title: 'Recognizing carriers by tracking number', run: carrierRecognition },
  lists: { title: 'Lists beside a bare route, Directus, and PostGraphile', run: lists },
  writes: { title: 'Creating and changing a record, beside a bare insert and update', run: writes },
  listsUnderLoad: { title: 'A list during an export and a bulk change', run: listsUnderLoad },
  listPage: { title: 'Opening a list in the browser', run: listPage },
  analytics: { title: 'A year of customer analytics', run: analytics },
  import: { title: 'Importing contacts beside a raw COPY of the same rows', run: contactImport },
  duplicates: { title: 'Possible duplicates among all contacts', run: duplicates },
  labels: { title: 'Previews of labels beside zpl-renderer-js', run: labels },
  lockers: { title: 'Live lockers, from the event to the screen', run: lockers },
  contacts: { title: 'Contact lists with 10,000 and 1,000,000 contacts', run: contactLists },
}

const page = join(import.meta.dirname, '../docs/benchmarks.md')

/** Replaces this benchmark's section and keeps the others. */
async function write(name: string, title: string, section: string): Promise<void> {
  const before = await readFile(page, 'utf8')
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = `${open}\n## ${title}\n\n${section.trim()}\n${close}`
  const known = new RegExp(`${open}[\\s\\S]*${close}`)
  await writeFile(page, known.test(before) ? before.replace(known, () => text) : `${before.trimEnd()}\n\n${text}\n`)
}

const asked = process.argv[2]
const chosen = Object.entries(benchmarks).filter(([name]) => asked === undefined || name === asked)
if (chosen.length === 0) {
  console.error(`There is no benchmark “${asked}”; there is ${Object.keys(benchmarks).join(', ')}.`)
  process.exitCode = 1
}
for (const [name, { title, run }] of chosen) {
  console.info(`── ${title}`)
  const section = await run()
  console.info(section)
  await write(name, title, section)
}
// A server that ran in this process may have left a thread running.
process.exit()

/** Reads a sheet back by unzipping it, independently of the writer. */
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

export async function unzip(file: Buffer): Promise<Record<string, string>> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer)
  const zip = await open(file, { lazyEntries: true })
  const parts: Record<string, string> = {}
  return new Promise((done, fail) => {
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error)
        void text(stream).then((content) => {
          parts[entry.fileName] = content
          zip.readEntry()
        }, fail)
      }),
    )
    zip.on('end', () => done(parts))
    zip.on('error', fail)
    zip.readEntry()
  })
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

export type ReadCell = { text: string } | { number: number; style: string } | null

/** The cells of the one sheet, with their types. */
export async function readSheet(file: Buffer): Promise<ReadCell[][]> {
  const sheet = (await unzip(file))['xl/worksheets/sheet1.xml'] ?? ''
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c\/>|<c s="(\d)" t="inlineStr"><is><t[^>]*>(.*?)<\/t><\/is><\/c>|<c s="(\d)"><v>(.*?)<\/v><\/c>/gs,
      ),
    ].map(([, , words, style = '', value]): ReadCell => {
      if (words !== undefined) return { text: plain(words) }
      return value === undefined ? null : { number: Number(value), style }
    }),
  )
}

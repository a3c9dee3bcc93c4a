// Words that a project in English never shows: Indonesian ones of the program, and those of the gold shop.
import { readFileSync } from 'node:fs'

const collectTexts = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(collectTexts)

const collectWords = (file: string): ReadonlySet<string> => {
  const texts = collectTexts(JSON.parse(readFileSync(file, 'utf8')))
  return new Set(texts.flatMap(text => text.replaceAll(/%\{\w+\}/g, '').match(/[A-Za-z]{3,}/g) ?? []).map(toLower))
}

const toLower = (text: string): string => text.toLowerCase()

/** English words, which Indonesian has as well, and names of the API. */
const namesAndBoth =
  'format options login email folder jam gram smart status versi hak akses dokumen kategori keterangan setting pemberitahuan'.split(
    ' ',
  )

const sharedWords: ReadonlySet<string> = new Set([...collectWords('src/i18n/en.json'), ...namesAndBoth])

const goldWords = ['emas', 'toko', 'barang', 'kadar', 'nota', 'baki', 'titipan', 'perhiasan', 'hutang', 'penjualan']

const foreignWords: ReadonlySet<string> = new Set(
  [...collectWords('src/i18n/id.json'), ...collectWords('src/i18n/stock/id.json'), ...goldWords].filter(
    word => !sharedWords.has(word),
  ),
)

/** The first foreign word of the text with its surroundings; undefined if there is none. */
export const findForeignWord = (text: string): string | undefined => {
  for (const { 0: word, index } of text.matchAll(/(?<!\w)[A-Za-z]{3,}(?!\w)/g))
    if (foreignWords.has(toLower(word))) return text.slice(Math.max(0, index - 30), index + 40)
  return undefined
}

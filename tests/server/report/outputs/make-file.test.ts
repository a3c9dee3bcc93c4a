// Every file is written from one answer and read back by another program: all hold the same numbers.
import { unzipSync } from 'fflate'
import papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../../engine/report/report-answer.ts'
import { makeFile } from '../../../../server/report/outputs/make-file.ts'
import { measurePages, readPdfTexts } from '../../../support/files/pdf-texts.ts'
import { longAnswer, sampleAnswer, withRows } from '../../../support/files/sample-answer.ts'

const ignore = (): void => undefined
const madeOf = async (format: 'pdf' | 'xlsx' | 'csv', answer = sampleAnswer) => makeFile(format, answer, ignore)

const readCsvRows = async (answer = sampleAnswer): Promise<string[][]> => {
  const getText = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await madeOf('csv', answer))
  expect(getText.startsWith('\uFEFF')).toBe(true)
  return papa.parse<string[]>(getText.slice(1)).data
}

const readSheet = async (answer = sampleAnswer) => {
  const [first] = await readXlsx(Buffer.from(await madeOf('xlsx', answer)))
  return first ?? { sheet: '', data: [] }
}

describe('a CSV file', () => {
  test('has headings with units, plain numbers, and its totals', async () => {
    const rows = await readCsvRows()
    expect(rows[0]?.join('|')).toBe('No Faktur|Tanggal|Jam|Status|Valid|Berat (gr)|Harga Total (Rp)|Persen (%)|Catatan')
    expect(rows[1]?.join('|')).toBe('A1|2026-11-20|2026-11-20 10:00|Terbuka|Ya|12.345|1234500|12.5|-')
    expect(rows[3]?.join('|')).toBe('2|Sub Total Sales BUDI||||12.845|734500|12.5|')
    const under = rows
      .slice(rows.findIndex(row => row[1] === 'Grand Total'))
      .map(row => row.join('|').replace(/\|+$/, ''))
    expect(under).toEqual([
      '3|Grand Total||||1012.845|950734500|7.75',
      'Saldo Awal||||||||1000000',
      'Saldo Akhir||||||||-951500',
      'Sampai||||||||2026-11-20',
      '',
      'Per Rekening',
      'No Rekening|Masuk (Rp)',
      'BCA-1|250000',
      'BRI-2|-50000',
      'Grand Total|200000',
      'Disetor|150000',
    ])
  })

  test('has all columns of a section that is wider than the table above it', async () => {
    const { columns, rows } = sampleAnswer
    const narrow = {
      ...sampleAnswer,
      columns: columns.slice(0, 1),
      sections: [{ title: 'Semua', columns, rows, count: 5 }],
    }
    const lines = await readCsvRows(narrow)
    expect(lines.find(row => row[0] === 'Saldo Awal')).toEqual(['Saldo Awal', '1000000'])
    expect(lines.at(-1)).toEqual(['1', 'Sub Total Sales ANI', '', '', '', '1000', '950000000', '3', ''])
  })

  test('holds no formula, and negative numbers stay numbers', async () => {
    const [, , second, , fourth] = await readCsvRows()
    expect([second?.at(-1), second?.[6], fourth?.at(-1)]).toEqual(["'=1+1", '-500000', 'Émas "24K", 💍'])
  })
})

/** The rows whose cells have a bold font, the head of the table, and the parts of the file. */
const readLayout = async (answer: ReportAnswer) => {
  const files = unzipSync(await madeOf('xlsx', answer))
  const getText = (name: string): string => new TextDecoder().decode(files[name])
  const [sheet, styles] = [getText('xl/worksheets/sheet1.xml'), getText('xl/styles.xml')]
  const fonts = [...(/<fonts.*<\/fonts>/.exec(styles)?.[0] ?? '').matchAll(/<font>.*?<\/font>/g)].map(([one]) => one)
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/fontId="(\d+)"/g)]
  const isBold = (style: string): boolean => fonts[Number(formats[Number(style)]?.[1])]?.includes('<b/>') === true
  const rows = [...sheet.matchAll(/<row r="(\d+)".*?<\/row>/g)].map(([row, number]) => ({
    number: Number(number),
    styles: [...row.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d+)")?/g)].map(([, style = '0']) => style),
  }))
  return {
    sheet,
    book: getText('xl/workbook.xml'),
    head: answer.heading.length + 3,
    bold: rows.filter(row => row.styles.length > 0 && row.styles.every(isBold)).map(({ number }) => number),
  }
}

/** Excel counts days; the format of the cell makes a date of them. */
const toExcelDay = (date: string): number => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000

const formulas = ['=1+1', '+1+A1', '-1+A1', '@SUM(A1)', '=HYPERLINK("http://203.0.113.9")']

/** The sample with these codes and notes. */
const withTexts = (texts: readonly string[]): ReportAnswer =>
  withRows(
    sampleAnswer,
    texts.map(getText => ({ kind: 'row', level: 0, cells: { code: getText, note: getText } })),
  )

test('a text that begins as a formula is a text in each file', async () => {
  const answer = withTexts([...formulas, '<b>TEBAL</b>'])
  const written = await readCsvRows(answer)
  expect(written.slice(1, 7).map(row => row[0])).toEqual([...formulas.map(getText => `'${getText}`), '<b>TEBAL</b>'])
  const { data } = await readSheet(answer)
  const head = data.findIndex(row => row[0] === 'No Faktur')
  expect(data.slice(head + 1, head + 7).map(row => row[0])).toEqual([...formulas, '<b>TEBAL</b>'])
  const files = unzipSync(await madeOf('xlsx', answer))
  expect(new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])).not.toContain('<f>')
})

describe('an Excel file', () => {
  test('has real numbers and dates, texts as texts, totals as values', async () => {
    const { sheet, data } = await readSheet()
    expect(sheet).toBe('Laporan Contoh  1 2   Penjualan')
    expect(data[0]?.[0]).toBe(sampleAnswer.title)
    expect(data.slice(1, 4).map(row => row[0])).toEqual(sampleAnswer.heading)
    const head = data.findIndex(row => row[0] === 'No Faktur')
    expect(data[head]).toEqual([
      'No Faktur',
      'Tanggal',
      'Jam',
      'Status',
      'Valid',
      'Berat (gr)',
      'Harga Total (Rp)',
      'Persen (%)',
    ])
    expect(data[head + 1]).toEqual([
      'A1',
      toExcelDay('2026-11-20'),
      '2026-11-20 10:00',
      'Terbuka',
      'Ya',
      12.345,
      1_234_500,
      12.5,
    ])
    expect(data[head + 2]?.slice(4)).toEqual(['Tidak', 0.5, -500_000, null])
    expect(data[head + 3]).toEqual([2, 'Sub Total Sales BUDI', null, null, null, 12.845, 734_500, 12.5])
    expect(data.find(row => row[1] === 'Grand Total')).toEqual([
      3,
      'Grand Total',
      null,
      null,
      null,
      1_012.845,
      950_734_500,
      7.75,
    ])
    const under = data
      .slice(
        data.findIndex(row => row[0] === 'Saldo Awal'),
        -1,
      )
      .map(row => row.slice(0, 2))
    expect(under.filter(row => row.some(cell => cell !== null))).toEqual([
      ['Saldo Awal', 1_000_000],
      ['Saldo Akhir', -951_500],
      ['Sampai', toExcelDay('2026-11-20')],
      ['Per Rekening', null],
      ['No Rekening', 'Masuk (Rp)'],
      ['BCA-1', 250_000],
      ['BRI-2', -50_000],
      ['Grand Total', 200_000],
      ['Disetor', 150_000],
    ])
    expect(data.at(-1)?.[0]).toBe(sampleAnswer.footer)
  })

  test('has a bold head that stays, a filter over its rows, and a page set up for its paper', async () => {
    const { head, bold, sheet, book } = await readLayout(sampleAnswer)
    expect(sheet).toContain(
      `<pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/>`,
    )
    expect(sheet).toContain(`<autoFilter ref="A${head}:H${head + 5}"/>`)
    expect(sheet).toMatch(/<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/)
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(book).toContain(`$${head}:$${head}</definedName>`)
    expect(sheet).toMatch(/<col min="1" max="1" width="1\d/)
    const total = head + 6
    const under = [total + 3, total + 6, total + 7, total + 10]
    expect(bold).toEqual([1, head, head + 3, head + 5, total, ...under])
  })

  test('of many rows has each in its place, with its format, and the bold ones bold', async () => {
    const long = longAnswer(2500)
    const subtotal = { kind: 'subtotal' as const, level: 0, title: 'Sub Total', cells: { price: 1 } }
    const answer = withRows(long, long.rows.toSpliced(1700, 0, subtotal))
    const { head, bold } = await readLayout(answer)
    expect(bold).toEqual([1, head, head + 1701, head + 2502])
    const { data } = await readSheet(answer)
    const rows = data.slice(head, head + 2501)
    expect(rows.map(row => row[0])).toEqual(answer.rows.map(({ cells, title }) => title ?? cells.code))
    expect(rows.at(-1)).toEqual([
      'N2500',
      toExcelDay('2026-11-20'),
      '2026-11-20 10:00',
      'Terbuka',
      'Ya',
      2.499,
      1_249_500,
      99,
    ])
  })

  test('may have no rows at all', async () => {
    const { totals: _, ...rest } = sampleAnswer
    const { data } = await readSheet(withRows(rest, []))
    expect(data.some(row => row[0] === 'No Faktur')).toBe(true)
  })

  test('may have one column', async () => {
    const { lines: _, sections: _sections, ...rest } = sampleAnswer
    const { data } = await readSheet({ ...rest, columns: rest.columns.filter(({ name }) => name === 'price') })
    expect(data.slice(5, 8)).toEqual([['Harga Total (Rp)'], [1_234_500], [-500_000]])
  })

  test('keeps each character of a text, in bold rows too', async () => {
    const texts = ['a\nb', '<&>"\'', '\u{1f48d}']
    const plain = withTexts(texts)
    const bold = texts.map(title => ({ kind: 'subtotal' as const, level: 0, title, cells: {} }))
    const answer = withRows(plain, [...plain.rows, ...bold])
    const { data } = await readSheet(answer)
    const layout = await readLayout(withRows(plain, bold.slice(1)))
    expect(data.slice(6, 12).map(row => row[0])).toEqual([...texts, ...texts])
    expect(layout.bold.slice(1, 4)).toEqual([0, 1, 2].map(line => layout.head + line))
  })
})

describe('a PDF file', () => {
  test('has its heading, grouped numbers, subtotals and totals, and its footer', async () => {
    const [page = []] = await readPdfTexts(await madeOf('pdf'))
    for (const getText of [
      sampleAnswer.title,
      ...sampleAnswer.heading,
      'Berat (gr)',
      '12.345',
      '1,234,500',
      '-500,000',
      'Terbuka',
      'Sub Total Sales BUDI',
      '734,500',
      'Grand Total',
      '1,012.845',
      '950,734,500',
      'Saldo Akhir',
      '-951,500',
      'Per Rekening',
      '250,000',
      'Disetor',
      sampleAnswer.footer,
      'Halaman 1 dari 1',
    ])
      expect(page).toContain(getText)
    expect(page).not.toContain('Persen (%)')
    expect(page).not.toContain('Tidak Ada Data')
  })

  test('prints below the head of a table without rows that there are none', async () => {
    const { totals: _, ...empty } = { ...sampleAnswer, rows: [], count: 0, lines: [], sections: [] }
    const shares: number[] = []
    const file = await makeFile('pdf', empty, share => shares.push(share))
    expect((await readPdfTexts(file)).flat().filter(text => text === 'Tidak Ada Data')).toHaveLength(1)
    expect(shares.filter(share => share > 1)).toEqual([])
    const english = { ...empty, style: { languages: ['en'], dateFormat: 'yyyy-MM-dd' } as const }
    expect((await readPdfTexts(await madeOf('pdf', english))).flat()).toContain('No Data')
  })

  test('repeats the head of its table on every page, and counts them', async () => {
    const pages = await readPdfTexts(await madeOf('pdf', longAnswer(120)))
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Harga Total (Rp)')
      expect(page).toContain(`Halaman ${index + 1} dari ${pages.length}`)
    }
    expect(pages[0]).toContain(sampleAnswer.title)
    expect(pages[1]).not.toContain(sampleAnswer.title)
    expect(pages.at(-1)).toContain('Grand Total')
  })

  test('of many rows has one head on each page, and its rows below each other', async () => {
    const pages = await measurePages(await madeOf('pdf', longAnswer(1200)))
    const rows = pages.map(({ texts }) => texts.filter(({ text: getText }) => /^N\d+$/.test(getText)))
    expect(rows.flat().map(({ text: getText }) => getText)).toEqual(
      Array.from({ length: 1200 }, (_, index) => `N${index + 1}`),
    )
    expect(pages.map(({ texts }) => texts.filter(({ text: getText }) => getText === 'No Faktur').length)).toEqual(
      pages.map(() => 1),
    )
    const steps = rows.flatMap(page => page.slice(1).map(({ foot }, index) => foot - (page[index]?.foot ?? 0)))
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.2)
  })

  test('may be upright and small', async () => {
    const upright = { ...sampleAnswer, landscape: false, paper: 'A5' as const }
    expect((await readPdfTexts(await madeOf('pdf', upright))).flat()).toContain('Grand Total')
  })
})

test('all files hold the same totals', async () => {
  const answer = longAnswer(300)
  const { price, weight } = answer.totals ?? {}
  const csv = (await readCsvRows(answer)).at(-1)
  const excel = (await readSheet(answer)).data.find(row => row[1] === 'Grand Total')
  const pdf = (await readPdfTexts(await madeOf('pdf', answer))).at(-1) ?? []
  expect([csv?.[6], excel?.[6]]).toEqual([String(price), price])
  expect([csv?.[5], excel?.[5]]).toEqual([String(weight), weight])
  expect(pdf).toContain(Number(price).toLocaleString('en-US'))
})

test.each(['pdf', 'xlsx'] as const)('%s: reports its progress', async format => {
  const messages: number[] = []
  await makeFile(format, longAnswer(1100), done => void messages.push(done))
  expect(messages.at(-1)).toBe(1)
  expect(messages.length).toBeGreaterThan(1)
  expect(messages).toEqual(messages.toSorted((a, b) => a - b))
})

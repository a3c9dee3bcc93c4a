// Rolls and forms as texts and commands, letter by letter.
import { expect, test } from 'vitest'
import { buildPageText } from '../../../server/print/page-text.ts'
import { toRoll } from '../../../server/print/proof-roll.ts'
import { buildRollCommands } from '../../../server/print/roll-commands.ts'
import { buildRollText } from '../../../server/print/roll-text.ts'
import type { PageSheet, PlacedElement, ProofSheet, RollSheet } from '../../../server/print/sheet.ts'

const own = { title: 'Nota', number: 'N-1', copies: 1 }
const roll: RollSheet = {
  template: 'roll',
  ...own,
  width: 58,
  blocks: [
    { kind: 'heading', text: 'TOKO MAS' },
    { kind: 'rule' },
    { kind: 'title', text: 'NOTA' },
    { kind: 'pair', label: 'No', text: 'N-1' },
    { kind: 'pair', label: 'Alamat', text: 'JALAN MELATI RAYA NOMOR LIMA BLOK C' },
    { kind: 'item', text: 'CINCIN', pairs: [{ title: 'Berat', text: '2.530' }] },
    { kind: 'qrcode', label: 'Cek', text: 'https://t.example/c/1' },
    { kind: 'closing', text: 'Terima Kasih' },
  ],
}

/** Commands by their numbers. */
const visible = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, sign => `<${sign.charCodeAt(0).toString(16).padStart(2, '0')}>`)
const newLine = '<0a><0d>'

test('a roll as text: no line is wider than its paper, and the form ends with a form feed', () => {
  expect(
    visible(buildRollText({ ...roll, mark: 'CETAK ULANG KE-1', stamp: 'Batal' })).split('<0d><0a>'),
  ).toMatchInlineSnapshot(`
    [
      "********** BATAL **********",
      "         TOKO MAS",
      "---------------------------",
      "           NOTA",
      "No    : N-1",
      "Alamat: JALAN MELATI RAYA",
      "        NOMOR LIMA BLOK C",
      "CINCIN",
      "  Berat               2.530",
      "Cek: https://t.example/c/1",
      "       Terima Kasih",
      "     CETAK ULANG KE-1",
      "<0c>",
    ]
  `)
})

test('a roll as ESC/POS: begun, typed, with its QR code, and cut', () => {
  expect(visible(Buffer.from(buildRollCommands(roll)).toString('latin1')).split(newLine)).toMatchInlineSnapshot(`
    [
      "<1b>@<1c>.<1b>M<00><1b>t<10>            TOKO MAS",
      "--------------------------------",
      "<1b>E<01>              NOTA<1b>E<00>",
      "No    : N-1",
      "Alamat: JALAN MELATI RAYA NOMOR",
      "        LIMA BLOK C",
      "<1b>E<01>CINCIN<1b>E<00>",
      "  Berat                    2.530",
      "              Cek",
      "<1b>a<01><1d>(k<04><00>1A2<00><1d>(k<03><00>1C<05><1d>(k<03><00>1E1<1d>(k<18><00>1P0https://t.example/c/1<1d>(k<03><00>1Q0",
      "<1b>a<00>          Terima Kasih",
      "",
      "",
      "",
      "",
      "<1d>V<01>",
      "",
    ]
  `)
})

test('what a customer is called is no command of a printer', () => {
  const wrong: RollSheet = { ...roll, blocks: [{ kind: 'pair', label: 'Nama', text: 'A\u001bp\u0000B\u001d' }] }
  expect(Buffer.from(buildRollCommands(wrong)).toString('latin1')).toContain('A p B')
  expect(buildRollText(wrong)).toContain('Nama: A p B')
})

test('a proof has its table one below the other', () => {
  const proof: ProofSheet = {
    template: 'proof',
    ...own,
    paper: 'receipt-58',
    landscape: false,
    heading: ['TOKO MAS'],
    footer: 'Dicetak',
    fields: [{ title: 'Tanggal', text: '2026-11-20' }],
    tables: [
      {
        columns: [
          { heading: 'Kode', width: 8 },
          { heading: 'Nama', width: 20 },
          { heading: 'Berat', width: 8, align: 'right' },
        ],
        rows: [['01', 'CINCIN', '2.530']],
        total: ['Grand Total', '', '2.530'],
      },
    ],
    sums: [],
    signatures: [{ title: 'Dibuat', name: 'KSR01', more: [] }],
  }
  expect(visible(buildRollText(toRoll(proof))).split('<0d><0a>')).toMatchInlineSnapshot(`
    [
      "         TOKO MAS",
      "---------------------------",
      "           Nota",
      "            N-1",
      "Tanggal: 2026-11-20",
      "---------------------------",
      "01 CINCIN",
      "  Berat               2.530",
      "---------------------------",
      "Grand Total",
      "  Berat               2.530",
      "---------------------------",
      "Dibuat",
      "",
      "",
      "",
      "( KSR01 )",
      "Dicetak",
      "<0c>",
    ]
  `)
})

const element: PlacedElement = {
  kind: 'text',
  text: '',
  x: 0,
  y: 0,
  w: 20,
  h: 5,
  rotate: 0,
  size: 9,
  align: 'left',
  bold: false,
}

test('a form as text: texts at their column and line, rules only where nothing is typed', () => {
  const page: PageSheet = {
    template: 'page',
    ...own,
    width: 60,
    height: 30,
    font: 'Courier',
    pages: [
      [
        { ...element, text: 'JUDUL', x: 5 },
        { ...element, text: '2.530', x: 30, y: 9, align: 'right' },
        { ...element, text: 'TERPOTONG OLEH TEPI FORMULIR', x: 40, y: 13, w: 40 },
        { ...element, kind: 'line', y: 9, w: 20 },
        { ...element, kind: 'line', y: 0, w: 60 },
        { ...element, kind: 'qrcode', text: 'https://t.example', y: 20 },
      ],
    ],
    mark: 'CETAK ULANG KE-1',
  }
  expect(visible(buildPageText(page)).split('<0d><0a>')).toMatchInlineSnapshot(`
    [
      "  JUDUL",
      "",
      "---------         2.530",
      "                  TERPOTONG",
      "                  OLEH TEPI",
      "                  FORMULIR",
      "CETAK ULANG KE-1",
      "<0c>",
    ]
  `)
})

test('a form as text: what its box has no row for goes on below, and no text is typed over another', () => {
  const page: PageSheet = {
    template: 'page',
    ...own,
    width: 60,
    height: 40,
    font: 'Courier',
    pages: [
      [
        { ...element, text: 'Terbilang: empat juta sembilan ratus empat puluh enam ribu', w: 50 },
        { ...element, text: 'TTD', x: 50, y: 5, w: 10 },
        // Their places in millimetres are of one row.
        { ...element, text: 'Tunai: 1', x: 30, y: 22, w: 25, h: 2, align: 'right' },
        { ...element, text: 'Debet: 2', x: 30, y: 24, w: 25, h: 2, align: 'right' },
        // Below it stands another text at once.
        { ...element, text: 'NAMA YANG PANJANG', y: 30, w: 7, h: 2 },
        { ...element, text: '00000018', y: 34, w: 20, h: 2 },
      ],
    ],
  }
  expect(visible(buildPageText(page)).split('<0d><0a>')).toMatchInlineSnapshot(`
    [
      "Terbilang: empat juta",
      "sembilan ratus empat puluh",
      "enam ribu",
      "                       TTD",
      "",
      "                 Tunai: 1",
      "                 Debet: 2",
      "NAMA YANG PANJANG",
      "00000018",
      "<0c>",
    ]
  `)
})

import { expect, test } from 'vitest'
import { buildLabelCommands } from '../../../server/print/label-commands.ts'
import type { LabelSheet } from '../../../server/print/sheet.ts'

const sheet: LabelSheet = {
  template: 'label',
  title: 'Label',
  number: 'CB-1',
  copies: 1,
  code: 'bars',
  paper: { width: 80, height: 24, columns: 2, size: 36, step: 40, edge: 2, gap: 2, dots: 8 },
  labels: [
    { barcode: '00000012', lines: ['CINCIN ^"EMAS"', '2.530', '17K'] },
    { barcode: '00000013', lines: ['KALUNG'] },
    { barcode: '00000014', lines: [] },
  ],
}
const listLines = (more: Partial<LabelSheet>, language: 'zpl' | 'tspl'): readonly string[] =>
  buildLabelCommands({ ...sheet, ...more }, language).split('\r\n')

test('two labels beside each other are one label of a printer that reads ZPL', () => {
  expect(listLines({}, 'zpl')).toMatchInlineSnapshot(`
    [
      "^XA",
      "^CI28",
      "^PW640",
      "^LL192",
      "^LH0,0",
      "^FO24,8^BY3^BCN,62,N,N,N,A^FH^FD00000012^FS",
      "^FO24,74^A0N,18,18^FH^FD00000012^FS",
      "^FO24,96^A0N,16,16^FH^FDCINCIN _5e"EMAS"^FS",
      "^FO24,114^A0N,16,16^FH^FD2.530^FS",
      "^FO24,133^A0N,16,16^FH^FD17K^FS",
      "^FO344,8^BY3^BCN,62,N,N,N,A^FH^FD00000013^FS",
      "^FO344,74^A0N,18,18^FH^FD00000013^FS",
      "^FO344,96^A0N,16,16^FH^FDKALUNG^FS",
      "^XZ",
      "^XA",
      "^CI28",
      "^PW640",
      "^LL192",
      "^LH0,0",
      "^FO24,8^BY3^BCN,62,N,N,N,A^FH^FD00000014^FS",
      "^FO24,74^A0N,18,18^FH^FD00000014^FS",
      "^XZ",
      "",
    ]
  `)
})

test('and of one that reads TSPL', () => {
  expect(listLines({}, 'tspl')).toMatchInlineSnapshot(`
    [
      "SIZE 80 mm,24 mm",
      "GAP 2 mm,0 mm",
      "DIRECTION 1",
      "CODEPAGE UTF-8",
      "CLS",
      "BARCODE 24,8,"128",62,0,0,3,3,"00000012"",
      "TEXT 24,74,"0",0,7,7,"00000012"",
      "TEXT 24,96,"0",0,6,6,"CINCIN ^\\["]EMAS\\["]"",
      "TEXT 24,114,"0",0,6,6,"2.530"",
      "TEXT 24,133,"0",0,6,6,"17K"",
      "BARCODE 344,8,"128",62,0,0,3,3,"00000013"",
      "TEXT 344,74,"0",0,7,7,"00000013"",
      "TEXT 344,96,"0",0,6,6,"KALUNG"",
      "PRINT 1,1",
      "SIZE 80 mm,24 mm",
      "GAP 2 mm,0 mm",
      "DIRECTION 1",
      "CODEPAGE UTF-8",
      "CLS",
      "BARCODE 24,8,"128",62,0,0,3,3,"00000014"",
      "TEXT 24,74,"0",0,7,7,"00000014"",
      "PRINT 1,1",
      "",
    ]
  `)
})

test('a QR code is as large as the label lets it be, a low label has its words beside it', () => {
  const paper = { ...sheet.paper, width: 50, height: 10, columns: 1, size: 50, edge: 0, dots: 12 }
  const labels = [{ barcode: '00000012', lines: ['CINCIN', '2.530'] }]
  expect(listLines({ paper, labels, code: 'qr' }, 'zpl')).toMatchInlineSnapshot(`
    [
      "^XA",
      "^CI28",
      "^PW600",
      "^LL120",
      "^LH0,0",
      "^FO12,12^BQN,2,3^FH^FDMA,00000012^FS",
      "^FO12,86^A0N,28,28^FH^FD00000012^FS",
      "^FO312,12^A0N,23,23^FH^FDCINCIN^FS",
      "^FO312,40^A0N,23,23^FH^FD2.530^FS",
      "^XZ",
      "",
    ]
  `)
  expect(listLines({ paper, labels, code: 'qr' }, 'tspl')).toMatchInlineSnapshot(`
    [
      "SIZE 50 mm,10 mm",
      "GAP 2 mm,0 mm",
      "DIRECTION 1",
      "CODEPAGE UTF-8",
      "CLS",
      "QRCODE 12,12,M,3,A,0,"00000012"",
      "TEXT 12,86,"0",0,7,7,"00000012"",
      "TEXT 312,12,"0",0,6,6,"CINCIN"",
      "TEXT 312,40,"0",0,6,6,"2.530"",
      "PRINT 1,1",
      "",
    ]
  `)
})

test('what no code can hold has its words alone, and copies are labels of their own', () => {
  const labels = [{ barcode: 'ÉCLAT', lines: ['CINCIN'] }]
  const written = listLines({ labels, copies: 3 }, 'zpl')
  expect(written.filter(line => line === '^XA')).toHaveLength(2)
  expect(written.filter(line => line.includes('CINCIN'))).toHaveLength(3)
  expect(written.join('')).not.toContain('^BC')
})

// Files as shops have them, and worse: what the check says of each, to the cell. Nothing of any of them is written.
import { beforeAll, describe, expect, test } from 'vitest'
import { ended, importFile, readLegacyFile, sendFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, query } from '../../support/shop/shop.ts'

let token: string

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'empty' } }))
beforeAll(async () => {
  token = await shop.signIn('OWNER')
  for (const [name, type] of [
    ['master-group', 'master_group'],
    ['master-gudang', 'master_gudang'],
  ] as const)
    await importFile(shop, name, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
})

const group = 'Kode Group,Nama Group,Jenis Group,Harga,Harga Modal'
const jenis = 'Kode Dept,Nama Dept,Kode Group,Status Aktif'
const baki = 'Kode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif'
const encodeUtf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

interface Reported {
  readonly status: number
  readonly code?: string
  readonly message?: string
  /** The rows as they would be: their keys. */
  readonly keys?: readonly string[]
  /** `line column value code` of every error. */
  readonly errors?: readonly string[]
  readonly notices?: readonly string[]
}

type Case = readonly [
  name: string,
  sent: { readonly name: string; readonly file?: string; readonly bytes: string | Uint8Array },
  messages: Reported,
]

const ofGroup = (bytes: string | Uint8Array, file = 'master_group.csv') => ({ name: 'master-group', file, bytes })
const ofJenis = (bytes: string | Uint8Array) => ({ name: 'master-jenis', file: 'master_jenis.csv', bytes })
const ofBaki = (bytes: string | Uint8Array) => ({ name: 'master-baki', file: 'master_baki.csv', bytes })

const one = { status: 200, keys: ['G1'], errors: [] }
const absent = ['Kolom status_aktif Tidak Ada Di File, Dibaca Sebagai Kolom Kosong']

const files: readonly Case[] = [
  ['a plain file', ofGroup(`${group}\nG1,EMAS,EMAS,1000,900\n`), { ...one, notices: absent }],
  ['no line break at its end', ofGroup(`${group}\nG1,EMAS,EMAS,1000,900`), one],
  ['a blank last row', ofGroup(`${group}\nG1,EMAS,EMAS,1000,900\n,,,,\n`), one],
  ['blank rows between', ofGroup(`${group}\n\nG1,EMAS,EMAS,1000,900\n\n`), one],
  ['a byte-order mark', ofGroup(`\uFEFF${group}\nG1,EMAS,EMAS,1000,900\n`), one],
  ['UTF-16, little end first', ofGroup(encodeUtf16(`${group}\r\nG1,EMAS,EMAS,1000,900\r\n`)), one],
  ['UTF-16, big end first', ofGroup(encodeUtf16(`${group}\nG1,EMAS,EMAS,1000,900\n`).swap16()), one],
  [
    'Windows-1252',
    ofGroup(Buffer.from(`${group}\nG1,CAF\u00c9,EMAS,1000,900\n`, 'latin1')),
    { ...one, notices: ['File Bukan UTF-8 Dan Dibaca Sebagai Windows-1252, Periksa Huruf Khusus', ...absent] },
  ],
  ['semicolons', ofGroup(`${group}\nG1,EMAS,EMAS,1000,900\n`.replaceAll(',', ';')), one],
  ['tabs', ofGroup(`${group}\nG1,EMAS,EMAS,1000,900\n`.replaceAll(',', '\t')), one],
  [
    'the line that names its delimiter',
    ofGroup(`sep=;\n${group}\nG1,,EMAS,x,900\n`.replaceAll(',', ';')),
    {
      status: 200,
      errors: ['3 Nama Group  required', '3 Harga x type.number'],
    },
  ],
  [
    'quotes, commas and line breaks inside fields',
    ofGroup(
      `"Kode Group","Nama Group",Jenis Group,Harga,Harga Modal\nG1,"EMAS ""TUA"", MURNI",EMAS,"1,000",900\nG2,"A\nB",EMAS,1,1\nG3,C,EMAS,x,1\n`,
    ),
    { status: 200, keys: ['G1', 'G2', 'G3'], errors: ['5 Harga x type.number'] },
  ],
  ['small letters in a code', ofGroup(`${group}\ng1,EMAS,emas,1000,900\n`), one],
  [
    'other spaces and letters in its head',
    ofGroup(`  KODE   GROUP ,nama group,JENIS GROUP,Harga,harga modal\nG1,E,EMAS,1,1\n`),
    one,
  ],
  [
    'columns in another order, and some nobody asked for',
    ofGroup(`Warna,Harga,Kode Group,Nama Group,Jenis Group,Harga Modal\nMERAH,1,G1,E,EMAS,1\n`),
    { ...one, notices: [...absent, 'Kolom Warna Tidak Dipakai'] },
  ],
  [
    'a row with fewer cells',
    ofGroup(`${group}\nG1,EMAS,EMAS,1000\nG2,EMAS,EMAS,1,1\n`),
    { ...one, keys: ['G1', 'G2'] },
  ],
  [
    'a last row that is cut off',
    ofGroup(`${group}\nG1,EMAS,EMAS,1000,900\nG2,EMAS,EM`),
    {
      status: 422,
      code: 'import.cut-row',
      message: 'Baris Terakhir (Baris 3) Terpotong, Kolomnya Kurang Dari Judul Kolom',
    },
  ],
  [
    'a cut row behind blank ones',
    ofGroup(`${group}\n\n"G1","EMA\nS",EMAS,1000\n`),
    {
      status: 422,
      code: 'import.cut-row',
      message: 'Baris Terakhir (Baris 3) Terpotong, Kolomnya Kurang Dari Judul Kolom',
    },
  ],
  [
    'a row with more cells',
    ofGroup(`${group}\nG1,EMAS, MURNI,EMAS,1000,900\n`),
    { status: 200, errors: ['2  900 row.cells', '2 Jenis Group MURNI choice.unknown', '2 Harga EMAS type.number'] },
  ],
  ['no prices at all', ofGroup(`${group}\nG1,EMAS,EMAS,,\n`), one],
  ['no columns of prices', ofGroup('Kode Group,Nama Group,Jenis Group\nG1,EMAS,EMAS\n'), one],

  [
    'the file of another type',
    ofGroup(readLegacyFile('master_jenis'), 'master_jenis.csv'),
    {
      status: 422,
      code: 'import.name',
      message: 'Data Di Import Bukan Group',
    },
  ],
  [
    'another type under the right name',
    ofGroup(readLegacyFile('master_jenis')),
    {
      status: 422,
      code: 'import.missing-columns',
      message: 'Kolom nama_group Tidak Ada Di File',
    },
  ],
  [
    'a jenis file that is none',
    { ...ofJenis('a'), file: 'master_group.csv' },
    { status: 422, message: 'Data Di Import Bukan Jenis' },
  ],
  [
    'a baki file that is none',
    { ...ofBaki('a'), file: 'master_group.csv' },
    { status: 422, message: 'Data Di Import Bukan Gudang' },
  ],
  [
    'a sheet',
    { ...ofGroup('a'), file: 'master_group.xlsx' },
    { status: 422, code: 'import.extension', message: 'File Harus Berupa .csv' },
  ],
  [
    'a doubled column',
    ofGroup(`${group},Harga\nG1,EMAS,EMAS,1,1,2\n`),
    {
      status: 422,
      code: 'import.doubled-columns',
      message: 'Kolom harga Ada Lebih Dari Satu Kali Di File',
    },
  ],
  [
    'a missing column',
    ofBaki('Kode Baki,Nama Baki,Berat Bandrol,Berat Baki\n01,A,1,1\n'),
    {
      status: 422,
      code: 'import.missing-columns',
      message: 'Kolom kode_gudang Tidak Ada Di File',
    },
  ],
  ['no content', ofGroup(''), { status: 422, code: 'import.empty', message: 'File Kosong' }],
  ['white space alone', ofGroup(' \r\n\r\n'), { status: 422, code: 'import.empty' }],
  ['a head alone', ofGroup(`${group}\n`), { status: 422, code: 'import.no-rows', message: 'File Tidak Berisi Data' }],
  ['a head and a blank row', ofGroup(`${group}\n,,,,\n`), { status: 422, code: 'import.no-rows' }],
  [
    'a quotation mark that is never closed',
    ofGroup(`${group}\nG1,"EMAS,EMAS,1,1\nG2,E,EMAS,1,1\n`),
    {
      status: 422,
      code: 'import.open-quote',
      message: 'Tanda Kutip Di Baris 2 Tidak Ditutup',
    },
  ],
  [
    'a ZIP under the name of a CSV',
    ofGroup(Buffer.from([0x50, 0x4b, 3, 4, 20, 0])),
    {
      status: 422,
      code: 'import.not-csv',
      message: 'File Ini Bukan CSV Tetapi XLSX/ZIP, Simpan Sebagai CSV Dahulu',
    },
  ],
  [
    'a PDF',
    ofGroup('%PDF-1.7\n'),
    { status: 422, message: 'File Ini Bukan CSV Tetapi PDF, Simpan Sebagai CSV Dahulu' },
  ],
  ['a picture', ofGroup(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10])), { status: 422, code: 'import.not-csv' }],
  ['NUL characters', ofGroup(`${group}\nG1,EM\0AS,EMAS,1,1\n`), { status: 422, code: 'import.not-csv' }],
  ['UTF-16 without its mark', ofGroup(Buffer.from(`${group}\n`, 'utf16le')), { status: 422, code: 'import.not-csv' }],
  [
    'too many rows',
    ofGroup(`${group}\n${Array.from({ length: 5001 }, (_, index) => `G${index},E,EMAS,1,1`).join('\n')}`),
    { status: 422, code: 'import.too-many-rows', message: 'File Berisi Lebih Dari 5000 Baris' },
  ],

  [
    'letters in numbers',
    ofBaki(`${baki}\n01,A,TOKO,0.1O,1e7,true\n`),
    {
      status: 200,
      errors: ['2 Berat Bandrol 0.1O type.number', '2 Berat Baki 1e7 type.number'],
    },
  ],
  [
    'weights below zero',
    ofBaki(`${baki}\n01,A,TOKO,0.1,-5,true\n`),
    { status: 200, errors: ['2 Berat Baki -5 number.minimum'] },
  ],
  [
    'too many decimals',
    ofBaki(`${baki}\n01,A,TOKO,0.1,5.12345,true\n`),
    { status: 200, errors: ['2 Berat Baki 5.12345 number.scale'] },
  ],
  [
    'a comma that may mean either',
    ofBaki(
      `${baki}\n01,A,TOKO,0.1,598.596,true\n02,B,TOKO,"0,1","598,596",true\n`.replaceAll(
        /,(?=[^"]*(?:"[^"]*"[^"]*)*$)/g,
        ';',
      ),
    ),
    {
      status: 200,
      errors: ['2 Berat Baki 598.596 number.comma', '3 Berat Baki 598,596 number.comma'],
    },
  ],
  [
    'decimal commas throughout',
    ofBaki(`${baki}\n01,A,TOKO,"0,1","598,596",true\n02,B,TOKO,"0,25","1.598,5",true\n`),
    {
      status: 200,
      errors: [],
      keys: ['01', '02'],
      notices: ['4 Angka Memakai Koma Sebagai Desimal: 598,596 Dibaca 598.596'],
    },
  ],
  [
    'an unknown gudang',
    ofBaki(`${baki}\n01,A,ADA,0.1,5,true\n`),
    { status: 200, errors: ['2 Kode Gudang ADA reference.missing'] },
  ],
  [
    'an unknown group',
    ofJenis(`${jenis}\nCC,CINCIN,G99,true\n`),
    { status: 200, errors: ['2 Kode Group G99 reference.missing'] },
  ],
  [
    'a flag that is none',
    ofJenis(`${jenis}\nCC,CINCIN,G24K,mungkin\n`),
    { status: 200, errors: ['2 Status Aktif mungkin type.flag'] },
  ],
  ['an empty flag', ofJenis(`${jenis}\nCC,CINCIN,G24K,\n`), { status: 200, errors: [], keys: ['CC'] }],
  [
    'keys twice',
    ofJenis(`${jenis}\nCC,A,G24K,true\nGL,B,G24K,true\ncc,C,G24K,true\n`),
    {
      status: 200,
      errors: ['4 Kode Dept cc row.double'],
    },
  ],
  [
    'a formula in a name',
    ofJenis(
      `${jenis}\nCC,=HYPERLINK(1),G24K,true\nGL,@SUM(A1),G24K,true\nGW,+A1,G24K,true\nLT,-A1,G24K,true\nRT,+62 812-33,G24K,true\n`,
    ),
    {
      status: 200,
      errors: [
        '2 Nama Dept =HYPERLINK(1) text.formula',
        '3 Nama Dept @SUM(A1) text.formula',
        '4 Nama Dept +A1 text.formula',
        '5 Nama Dept -A1 text.formula',
      ],
    },
  ],
  [
    'empty keys and names',
    ofJenis(`${jenis}\n,-,G24K,true\n`),
    {
      status: 200,
      errors: ['2 Kode Dept  required', '2 Nama Dept - required'],
    },
  ],
]

const getKey = (row: Record<string, unknown>): string => String(row.kode_dept ?? row.kode_baki ?? row.kode_group)

describe('the check of', () => {
  test.each(files)('%s', async (_name, { name, file = 'master_group.csv', bytes }, messages) => {
    const { status, body } = await sendFile(shop, `${name}/check`, { token, file, bytes })
    const errors = (body.errors ?? []).map(
      (error: { line: number; column: string; value: string; code: string }) =>
        `${error.line} ${error.column} ${error.value.replace('\n', ' ')} ${error.code}`,
    )
    expect({ status, code: body.code, message: body.message, notices: body.notices, errors }).toMatchObject({
      status: messages.status,
      ...(messages.code !== undefined && { code: messages.code }),
      ...(messages.message !== undefined && { message: messages.message }),
      ...(messages.notices && { notices: messages.notices }),
      ...(messages.errors && { errors: messages.errors }),
    })
    if (messages.keys) expect(body.first.map(getKey)).toEqual(messages.keys)
  })

  test('writes nothing', async () => {
    const { body } = await shop.ask('GET', `group?${query({ range: [0, 99] })}`, { token })
    expect(body).toHaveLength(9)
    expect((await shop.ask('GET', 'jenis', { token })).body).toEqual([])
    expect((await shop.ask('GET', 'baki', { token })).body).toEqual([])
  })
})

test.each(files.filter(([, , { errors = [], status }]) => status !== 200 || errors.length > 0))(
  'the import refuses what its check refuses: %s',
  async (_name, { name, file = 'master_group.csv', bytes }, messages) => {
    const answer = await sendFile(shop, name, { token, file, bytes })
    if (answer.status !== 202) {
      expect([answer.status, answer.body.message]).toEqual([messages.status, messages.message ?? answer.body.message])
      return
    }
    const job = await ended(shop, token, answer.body.id)
    expect(job.state).toBe('failed')
    if (messages.errors) expect(job.result.errors).toHaveLength(messages.errors.length)
    else expect(job.message).toBe(messages.message ?? job.message)
  },
)

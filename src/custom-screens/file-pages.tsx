// The pages of files: the sales of a month for Coretax, and the copy of personal data for a member.
import type { RetailExport } from '../../domain/pajak/retail-invoice.ts'
import { money } from '../../engine/field/money.ts'
import type { SettingProblem } from '../../engine/value/answer-shape.ts'
import { type FilePage, FileScreen, type PageProps } from '../generator/parts/parts.ts'
import { fetchBody } from '../providers/http.ts'

const coretax: FilePage<RetailExport<SettingProblem>> = {
  name: 'tax',
  input: 'month',
  getPath: month => `pajak/retail-invoice/${month}`,
  describe: ({ jumlah, dpp, ppn, faktur_bernama: named, masalah, catatan, nama_file: name = '', xml }, translate) => ({
    numbers: [
      [translate('tax.count'), jumlah],
      ['DPP', money.format(dpp)],
      ['PPN', money.format(ppn)],
      [translate('tax.named'), named],
    ],
    notes: [{ problems: masalah }, { problems: catatan, severity: 'info' }],
    files: [
      { title: translate('tax.save'), name, type: 'application/xml', read: xml === undefined ? undefined : () => xml },
    ],
  }),
}

interface PersonOverview {
  readonly kode: string
  readonly dihapus: boolean
  readonly urusan: readonly string[]
  readonly data: readonly { readonly nama: string; readonly jumlah: number }[]
  readonly tertutup: number
}

/** The history of the member shows each call. */
const readCopy = (kode: string) =>
  fetchBody<{ readonly halaman: string; readonly json: string }>(`data-pribadi/${encodeURIComponent(kode)}/salinan`, {
    timeout: null,
  })

const personal: FilePage<PersonOverview> = {
  name: 'personal',
  input: 'code',
  getPath: code => `data-pribadi/${code}`,
  describe: ({ kode, dihapus, urusan, data, tertutup: count }, translate) => {
    const notes = [
      ...(dihapus ? [translate('personal.erased')] : []),
      ...(count > 0 ? [translate('personal.closed', { count })] : []),
    ]
    const held = urusan.length > 0 ? [translate('personal.open'), ...urusan] : []
    return {
      numbers: data.map(({ nama, jumlah }) => [nama, jumlah]),
      notes: [
        { problems: notes.map(message => ({ message })), severity: 'info' },
        { problems: held.map(message => ({ message })) },
      ],
      files: [
        {
          title: translate('personal.page'),
          name: `data-pribadi-${kode}.html`,
          type: 'text/html',
          read: async () => (await readCopy(kode)).halaman,
        },
        {
          title: translate('personal.json'),
          name: `data-pribadi-${kode}.json`,
          type: 'application/json',
          read: async () => (await readCopy(kode)).json,
        },
      ],
    }
  },
}

export const PajakPage = ({ title }: PageProps) => <FileScreen title={title} page={coretax} />

export const DataPribadiPage = ({ title }: PageProps) => <FileScreen title={title} page={personal} />

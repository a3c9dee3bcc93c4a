// Module of taxes: the file of a month for Coretax.

import { formatMessage } from '../../../engine/schema/wording.ts'
import { allowAbsent, arraySchema, count, objectSchema, text } from '../../../engine/value/answer-shape.ts'
import { type CodedProblem, type SettingProblem, settingProblem } from '../../../engine/value/setting-problem.ts'
import type { AuthenticatedModuleRoute, CustomModule } from '../../module/module.ts'
import { RecordNotFound } from '../../error/errors.ts'
import { exportRetailInvoices } from './export-retail.ts'

const exportShape = objectSchema({
  masalah: arraySchema(settingProblem),
  jumlah: count,
  dpp: count,
  ppn: count,
  faktur_bernama: count,
  catatan: arraySchema(settingProblem),
  nama_file: allowAbsent(text),
  xml: allowAbsent(text),
})

const retailRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'pajak/retail-invoice/{masa}',
  who: ({ access }) => access.reports.has('pajak-rinci'),
  describe: {
    tag: 'Tax',
    summary: 'Sales to consumers and services of a month as RetailInvoiceBulk XML, or what keeps it from being written',
    path: { masa: 'A month that is over in the shop, as yyyy-MM' },
    answer: exportShape,
  },
  answer: async ({ caller, params, wording }) => {
    const { masa = '' } = params
    if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(masa)) throw new RecordNotFound()
    const { masalah, catatan, ...file } = await exportRetailInvoices(caller, masa)
    const toProblem = ({ text: code, params: values, setting }: CodedProblem): SettingProblem => ({
      message: formatMessage(wording, code, values),
      ...(setting && { setting }),
    })
    return { answer: { ...file, masalah: masalah.map(toProblem), catatan: catatan.map(toProblem) } }
  },
}

export const pajakModule: CustomModule = { name: 'pajak', routes: [retailRoute] }

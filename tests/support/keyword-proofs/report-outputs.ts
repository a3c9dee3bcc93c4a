// That each word is carried out by which a report goes to paper and files, says who may, and has further orders and forms.
import { reportPlace, withReport } from '../schema/report-files.ts'
import type { Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = (pointer: string, value: unknown): Edit => [reportPlace, pointer, value]
const sound = withReport()

const withForms = [
  ...sound,
  at('/filters/4', { name: 'form', title: 'Form', enum: ['GROUPS', 'ONE'], required: true, default: "'GROUPS'" }),
  at('/variants', { by: 'form', tables: { ONE: { columns: ['size'] } } }),
]

const withOrders = [
  ...sound,
  at('/filters/4', { name: 'order', title: 'Order', enum: ['SIZE', 'DEAR'], required: true, default: "'SIZE'" }),
  at('/orders', { order: { DEAR: ['-price'] } }),
]

export const reportOutputProofs: Proofs = {
  outputs: {
    passes: [...sound, at('/outputs', { csv: true })],
    fails: [...sound, at('/outputs', { xls: true })],
    fault: 'schema/reports/things-by-size.json /outputs/xls: unknown key "xls"; did you mean "xlsx"? @ "xls": true',
  },
  'outputs.pdf': {
    passes: [...sound, at('/outputs/pdf', { paper: 'A5' })],
    fails: [...sound, at('/outputs/pdf', { papr: 'A5' })],
    fault:
      'schema/reports/things-by-size.json /outputs/pdf/papr: unknown key "papr"; did you mean "paper"? @ "papr": "A5"',
  },
  'outputs.pdf.paper': {
    passes: [...sound, at('/outputs/pdf/paper', 'A5')],
    fails: [...sound, at('/outputs/pdf/paper', 'A6')],
    fault:
      'schema/reports/things-by-size.json /outputs/pdf/paper: "A6" is not one of A4, A5; did you mean "A4" or "A5"? @ "A6"',
  },
  'outputs.pdf.landscape': {
    passes: [...sound, at('/outputs/pdf/landscape', true)],
    fails: [...sound, at('/outputs/pdf/landscape', 1)],
    fault:
      'schema/reports/things-by-size.json /outputs/pdf/landscape: expected true or false or an expression, found the number 1 @ 1,',
  },
  'outputs.pdf.header': {
    passes: [...sound, at('/outputs/pdf/header', ['{shop.name}'])],
    fails: [...sound, at('/outputs/pdf/header', ['{shop.nam}'])],
    fault:
      'schema/reports/things-by-size.json /outputs/pdf/header/0: "place" has no field "nam"; did you mean "name"? @ nam}"',
  },
  'outputs.pdf.footer': {
    passes: [...sound, at('/outputs/pdf/footer', '{user.name}')],
    fails: [...sound, at('/outputs/pdf/footer', '{user.nam}')],
    fault:
      'schema/reports/things-by-size.json /outputs/pdf/footer: "person" has no field "nam"; did you mean "name"? @ nam}"',
  },
  'outputs.xlsx': {
    passes: [...sound, at('/outputs/xlsx', true)],
    fails: [...sound, at('/outputs/xlsx', 1)],
    fault: 'schema/reports/things-by-size.json /outputs/xlsx: expected true or false, found the number 1 @ 1',
  },
  'outputs.csv': {
    passes: [...sound, at('/outputs/csv', true)],
    fails: [...sound, at('/outputs/csv', 1)],
    fault: 'schema/reports/things-by-size.json /outputs/csv: expected true or false, found the number 1 @ 1',
  },
  messages: {
    passes: [...sound, at('/messages', { empty: 'No things' })],
    fails: [...sound, at('/messages', { empty: 7 })],
    fault: 'schema/reports/things-by-size.json /messages/empty: expected a text, found the number 7 @ 7',
  },
  perm: {
    passes: [...sound, at('/perm', ['MID'])],
    fails: [...sound, at('/perm', ['MIDD'])],
    fault: 'schema/reports/things-by-size.json /perm/0: no level is called "MIDD"; did you mean "MID"? @ "MIDD"',
  },
  module: {
    passes: [...sound, at('/module', 'EXTRA')],
    fails: [...sound, at('/module', 'EXTA')],
    fault: 'schema/reports/things-by-size.json /module: no module is called "EXTA"; did you mean "EXTRA"? @ "EXTA"',
  },
  orders: {
    passes: [...withOrders, at('/orders', { order: { DEAR: ['-price'] } })],
    fails: [...withOrders, at('/orders', 1)],
    fault: 'schema/reports/things-by-size.json /orders: expected an object, found the number 1 @ 1',
  },
  variants: {
    passes: [...withForms, at('/variants', { by: 'form', tables: { ONE: { columns: ['size', 'day'] } } })],
    fails: [...withForms, at('/variants', 1)],
    fault: 'schema/reports/things-by-size.json /variants: expected an object, found the number 1 @ 1',
  },
  'variants.by': {
    passes: [...withForms, at('/variants/by', 'form')],
    fails: [...withForms, at('/filters/4/rule', 'size == form'), at('/variants/by', 'frm')],
    fault: 'schema/reports/things-by-size.json /variants/by: no filter is called "frm"; did you mean "form"? @ "frm",',
  },
  'variants.tables': {
    passes: [...withForms, at('/variants/tables', { GROUPS: { sort: ['price'] } })],
    fails: [...withForms, at('/variants/tables', { ALL: { sort: ['price'] } })],
    fault: 'schema/reports/things-by-size.json /variants/tables/ALL: "ALL" is no value of the filter "form" @ "ALL": {',
  },
  'variants.tables.*.without': {
    passes: [...withForms, at('/variants/tables/ONE/without', ['made_by'])],
    fails: [...withForms, at('/variants/tables/ONE/without', ['made'])],
    fault: 'schema/reports/things-by-size.json /variants/tables/ONE/without/0: no filter is called "made" @ "made"',
  },
}

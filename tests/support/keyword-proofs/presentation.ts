// Proves that each keyword of the presentation of a list and a form is carried out.
import { buildEdits } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('thing')

export const presentationProofs: Proofs = {
  'x-list': {
    passes: [at('/x-list', { pageSize: 10 })],
    fails: [at('/x-list', { pagesize: 10 })],
    fault:
      'schema/resources/goods/thing.json /x-list/pagesize: unknown key "pagesize"; did you mean "pageSize"? @ "pagesize": 10',
  },
  'x-list.columns': {
    passes: [at('/x-list', { columns: ['name', 'price'] })],
    fails: [at('/x-list', { columns: ['nam'] })],
    fault:
      'schema/resources/goods/thing.json /x-list/columns/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-list.columns[].field': {
    passes: [at('/x-list', { columns: [{ field: 'price' }] })],
    fails: [at('/x-list', { columns: [{ field: 'pric' }] })],
    fault:
      'schema/resources/goods/thing.json /x-list/columns/0/field: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-list.columns[].title': {
    passes: [at('/x-list', { columns: [{ field: 'price', title: 'Cost' }] })],
    fails: [at('/x-list', { columns: [{ field: 'price', title: 1 }] })],
    fault: 'schema/resources/goods/thing.json /x-list/columns/0/title: expected a text, found the number 1 @ 1',
  },
  'x-list.columns[].width': {
    passes: [at('/x-list', { columns: [{ field: 'price', width: 20 }] })],
    fails: [at('/x-list', { columns: [{ field: 'price', width: 0 }] })],
    fault: 'schema/resources/goods/thing.json /x-list/columns/0/width: expected at least 1, found 0 @ 0',
  },
  'x-list.columns[].total': {
    passes: [at('/x-list', { columns: [{ field: 'price', total: 'sum' }] })],
    fails: [at('/x-list', { columns: [{ field: 'price', total: 'avg' }] })],
    fault:
      'schema/resources/goods/thing.json /x-list/columns/0/total: "avg" is not one of sum, count, min, max @ "avg"',
  },
  'x-list.sort': {
    passes: [at('/x-list', { sort: ['-name'] })],
    fails: [at('/x-list', { sort: ['-nam'] })],
    fault: 'schema/resources/goods/thing.json /x-list/sort/0: no field is called "nam"; did you mean "name"? @ "-nam"',
  },
  'x-list.search': {
    passes: [at('/x-list', { search: ['name'] })],
    fails: [at('/x-list', { search: ['nam'] })],
    fault: 'schema/resources/goods/thing.json /x-list/search/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-list.filters': {
    passes: [at('/x-list', { filters: ['size'] })],
    fails: [at('/x-list', { filters: ['siz'] })],
    fault:
      'schema/resources/goods/thing.json /x-list/filters/0: no field is called "siz"; did you mean "size"? @ "siz"',
  },
  'x-list.export': {
    passes: [at('/x-list', { export: ['csv'] })],
    fails: [at('/x-list', { export: ['cvs'] })],
    fault: 'schema/resources/goods/thing.json /x-list/export/0: "cvs" is not one of csv @ "cvs"',
  },
  'x-list.empty': {
    passes: [at('/x-list', { empty: 'No things' })],
    fails: [at('/x-list', { empty: 1 })],
    fault: 'schema/resources/goods/thing.json /x-list/empty: expected a text, found the number 1 @ 1',
  },
  'x-list.pageSize': {
    passes: [at('/x-list', { pageSize: 10 })],
    fails: [at('/x-list', { pageSize: 11 })],
    fault: 'schema/resources/goods/thing.json /x-list/pageSize: the number 11 is not one of 10, 25, 50, 100 @ 11',
  },
  'x-list.links': {
    passes: [at('/x-list', { links: ['resource:thing'] })],
    fails: [at('/x-list', { links: ['resource:thong'] })],
    fault:
      'schema/resources/goods/thing.json /x-list/links/0: no resource is called "thong"; did you mean "thing"? @ "resource:thong"',
  },
  'x-list.marks': {
    passes: [at('/x-list', { marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] })],
    fails: [at('/x-list', { marks: 1 })],
    fault: 'schema/resources/goods/thing.json /x-list/marks: expected a list, found the number 1 @ 1',
  },
  'x-list.marks[].if': {
    passes: [at('/x-list', { marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] })],
    fails: [at('/x-list', { marks: [{ if: 'prise == 0', title: 'Free', color: 'info' }] })],
    fault:
      'schema/resources/goods/thing.json /x-list/marks/0/if: nothing is called "prise"; did you mean "price"? @ prise == 0",',
  },
  'x-list.marks[].title': {
    passes: [at('/x-list', { marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] })],
    fails: [at('/x-list', { marks: [{ if: 'price == 0', title: 1, color: 'info' }] })],
    fault: 'schema/resources/goods/thing.json /x-list/marks/0/title: expected a text, found the number 1 @ 1,',
  },
  'x-list.marks[].color': {
    passes: [at('/x-list', { marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] })],
    fails: [at('/x-list', { marks: [{ if: 'price == 0', title: 'Free', color: 'red' }] })],
    fault:
      'schema/resources/goods/thing.json /x-list/marks/0/color: "red" is not one of info, success, warning, error @ "red"',
  },
  'x-form': {
    passes: [at('/x-form', { as: 'page' })],
    fails: [at('/x-form', { ass: 'page' })],
    fault: 'schema/resources/goods/thing.json /x-form/ass: unknown key "ass"; did you mean "as"? @ "ass": "page"',
  },
  'x-form.as': {
    passes: [at('/x-form', { as: 'page' })],
    fails: [at('/x-form', { as: 'pag' })],
    fault:
      'schema/resources/goods/thing.json /x-form/as: "pag" is not one of modal, page; did you mean "page"? @ "pag"',
  },
  'x-form.titleAdd': {
    passes: [at('/x-form', { titleAdd: 'New Thing' })],
    fails: [at('/x-form', { titleAdd: 1 })],
    fault: 'schema/resources/goods/thing.json /x-form/titleAdd: expected a text, found the number 1 @ 1',
  },
  'x-form.titleEdit': {
    passes: [at('/x-form', { titleEdit: 'Thing' })],
    fails: [at('/x-form', { titleEdit: 1 })],
    fault: 'schema/resources/goods/thing.json /x-form/titleEdit: expected a text, found the number 1 @ 1',
  },
  'x-form.tabs': {
    passes: [at('/x-form', { tabs: true })],
    fails: [at('/x-form', { tabs: 1 })],
    fault: 'schema/resources/goods/thing.json /x-form/tabs: expected true or false, found the number 1 @ 1',
  },
  'x-form.sections': {
    passes: [at('/x-form', { sections: [{ fields: ['thing_code', 'name'] }] })],
    fails: [at('/x-form', { sections: [{}] })],
    fault: 'schema/resources/goods/thing.json /x-form/sections/0: the key "fields" is missing @ {}',
  },
  'x-form.sections[].fields': {
    passes: [at('/x-form', { sections: [{ fields: ['thing_code', 'name'] }] })],
    fails: [at('/x-form', { sections: [{ fields: ['nam'] }] })],
    fault:
      'schema/resources/goods/thing.json /x-form/sections/0/fields/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-form.sections[].title': {
    passes: [at('/x-form', { sections: [{ fields: ['thing_code', 'name'], title: 'Price' }] })],
    fails: [at('/x-form', { sections: [{ fields: ['name'], title: 1 }] })],
    fault: 'schema/resources/goods/thing.json /x-form/sections/0/title: expected a text, found the number 1 @ 1',
  },
  'x-form.sections[].columns': {
    passes: [at('/x-form', { sections: [{ fields: ['thing_code', 'name'], columns: 2 }] })],
    fails: [at('/x-form', { sections: [{ fields: ['name'], columns: 5 }] })],
    fault: 'schema/resources/goods/thing.json /x-form/sections/0/columns: the number 5 is not one of 1, 2, 3, 4 @ 5',
  },
  'x-form.sections[].show': {
    passes: [at('/x-form', { sections: [{ fields: ['thing_code', 'name'], show: "size == 'LARGE'" }] })],
    fails: [at('/x-form', { sections: [{ fields: ['name'], show: 'activ' }] })],
    fault:
      'schema/resources/goods/thing.json /x-form/sections/0/show: nothing is called "activ"; did you mean "active"? @ activ"',
  },
  'x-form.again': {
    passes: [at('/x-form', { again: { keep: ['name'] } })],
    fails: [at('/x-form', { again: {} })],
    fault: 'schema/resources/goods/thing.json /x-form/again: the key "keep" is missing @ {}',
  },
  'x-form.again.keep': {
    passes: [at('/x-form', { again: { keep: ['name'] } })],
    fails: [at('/x-form', { again: { keep: ['nam'] } })],
    fault:
      'schema/resources/goods/thing.json /x-form/again/keep/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-form.again.focus': {
    passes: [at('/x-form', { again: { keep: ['name'], focus: 'price' } })],
    fails: [at('/x-form', { again: { keep: ['name'], focus: 'pric' } })],
    fault:
      'schema/resources/goods/thing.json /x-form/again/focus: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.counter': {
    passes: [at('/x-form', { counter: { due: 'price' } })],
    fails: [at('/x-form', { counter: {} })],
    fault: 'schema/resources/goods/thing.json /x-form/counter: the key "due" is missing @ {}',
  },
  'x-form.counter.due': {
    passes: [at('/x-form', { counter: { due: 'price' } })],
    fails: [at('/x-form', { counter: { due: 'pric' } })],
    fault:
      'schema/resources/goods/thing.json /x-form/counter/due: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.counter.paid': {
    passes: [at('/x-form', { counter: { due: 'price', paid: 'price' } })],
    fails: [at('/x-form', { counter: { due: 'price', paid: 'pric' } })],
    fault:
      'schema/resources/goods/thing.json /x-form/counter/paid: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.counter.facts': {
    passes: [at('/x-form', { counter: { due: 'price', facts: ['price'] } })],
    fails: [at('/x-form', { counter: { due: 'price', facts: ['pric'] } })],
    fault:
      'schema/resources/goods/thing.json /x-form/counter/facts/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.counter.received': {
    passes: [at('/x-form', { counter: { due: 'price', received: 'price' } })],
    fails: [at('/x-form', { counter: { due: 'price', received: 'pric' } })],
    fault:
      'schema/resources/goods/thing.json /x-form/counter/received: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.counter.back': {
    passes: [at('/x-form', { counter: { due: 'price', back: ['price'] } })],
    fails: [at('/x-form', { counter: { due: 'price', back: ['pric'] } })],
    fault:
      'schema/resources/goods/thing.json /x-form/counter/back/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.counter.rest': {
    passes: [at('/x-form', { counter: { due: 'price', rest: 'Still to pay' } })],
    fails: [at('/x-form', { counter: { due: 'price', rest: 1 } })],
    fault: 'schema/resources/goods/thing.json /x-form/counter/rest: expected a text, found the number 1 @ 1',
  },
  'x-form.counts': {
    passes: [at('/x-form', { counts: ['price'] })],
    fails: [at('/x-form', { counts: ['pric'] })],
    fault:
      'schema/resources/goods/thing.json /x-form/counts/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.facts': {
    passes: [at('/x-form', { facts: ['thing_code', 'price'] })],
    fails: [at('/x-form', { facts: ['pric'] })],
    fault:
      'schema/resources/goods/thing.json /x-form/facts/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-form.confirmDelete': {
    passes: [at('/x-form', { confirmDelete: 'Delete {name}?' })],
    fails: [at('/x-form', { confirmDelete: '{nam}?' })],
    fault:
      'schema/resources/goods/thing.json /x-form/confirmDelete: no field is called "nam"; did you mean "name"? @ "{nam}?"',
  },
}

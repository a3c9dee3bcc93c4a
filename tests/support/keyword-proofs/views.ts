// That each word of views, of logs of changes, and of the flag that switches rows off is carried out.
import { withReport } from '../schema/report-files.ts'
import { buildEdits, type Edit, unchangedFile } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('thing')

const log = {
  into: 'kept',
  fields: ['price'],
  key: 'thing_code',
  field: 'what',
  from: 'before',
  to: 'after',
  at: 'at',
  by: 'by',
}

const withLog = (said: object): readonly Edit[] => [unchangedFile, at('/x-log', { ...log, ...said })]

const changeView = (said: object): readonly Edit[] => [at('/x-views', { tags: { title: 'Tags', ...said } })]

export const viewProofs: Proofs = {
  'x-active': {
    passes: [at('/x-active', 'active')],
    fails: [at('/x-active', 'price')],
    fault: 'schema/resources/goods/thing.json /x-active: the field must be of the type "flag", not "money" @ "price"',
  },
  'x-log': {
    passes: withLog({}),
    fails: [unchangedFile, at('/x-log', { ...log, kye: 'at' })],
    fault: 'schema/resources/goods/thing.json /x-log/kye: unknown key "kye" @ "kye": "at"',
  },
  'x-log.into': {
    passes: withLog({}),
    fails: withLog({ into: 'kep' }),
    fault: 'schema/resources/goods/thing.json /x-log/into: no resource is called "kep"; did you mean "kept"? @ "kep",',
  },
  'x-log.fields': {
    passes: withLog({}),
    fails: withLog({ fields: ['pric'] }),
    fault:
      'schema/resources/goods/thing.json /x-log/fields/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-log.key': {
    passes: withLog({}),
    fails: withLog({ key: 'thing_cod' }),
    fault:
      'schema/resources/goods/thing.json /x-log/key: "kept" has no field "thing_cod"; did you mean "thing_code"? @ "thing_cod",',
  },
  'x-log.field': {
    passes: withLog({}),
    fails: withLog({ field: 'wat' }),
    fault:
      'schema/resources/goods/thing.json /x-log/field: "kept" has no field "wat"; did you mean "what" or "at"? @ "wat",',
  },
  'x-log.from': {
    passes: withLog({}),
    fails: withLog({ from: 'befor' }),
    fault:
      'schema/resources/goods/thing.json /x-log/from: "kept" has no field "befor"; did you mean "before"? @ "befor",',
  },
  'x-log.to': {
    passes: withLog({}),
    fails: withLog({ to: 'aftr' }),
    fault: 'schema/resources/goods/thing.json /x-log/to: "kept" has no field "aftr"; did you mean "after"? @ "aftr",',
  },
  'x-log.at': {
    passes: withLog({}),
    fails: withLog({ at: 'by' }),
    fault: 'schema/resources/goods/thing.json /x-log/at: the field must be of the type "instant", not "code" @ "by",',
  },
  'x-log.by': {
    passes: withLog({}),
    fails: withLog({ by: 'after' }),
    fault: 'schema/resources/goods/thing.json /x-log/by: a field of the type "money" holds no text @ "after"',
  },
  'x-log.reason': {
    passes: withLog({ reason: 'what' }),
    fails: withLog({ reason: 'before' }),
    fault: 'schema/resources/goods/thing.json /x-log/reason: a field of the type "money" holds no text @ "before"',
  },
  'x-views': {
    passes: changeView({}),
    fails: [at('/x-views', { tags: { title: 'Tags', titel: 'Tags' } })],
    fault:
      'schema/resources/goods/thing.json /x-views/tags/titel: unknown key "titel"; did you mean "title"? @ "titel": "Tags"',
  },
  'x-views.*.title': {
    passes: changeView({}),
    fails: [at('/x-views', { tags: { title: '' } })],
    fault: 'schema/resources/goods/thing.json /x-views/tags/title: expected a text, found an empty text @ ""',
  },
  'x-views.*.as': {
    passes: changeView({ as: 'grid' }),
    fails: changeView({ as: 'gird' }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/as: "gird" is not one of list, grid @ "gird"',
  },
  'x-views.*.edit': {
    passes: changeView({ as: 'grid', edit: ['price'] }),
    fails: changeView({ as: 'grid', edit: ['name'] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/edit/0: a cell of a grid holds a number, and "name" is of the type "text" @ "name"',
  },
  'x-views.*.verbs': {
    passes: changeView({ verbs: ['update'] }),
    fails: changeView({ verbs: ['updat'] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/verbs/0: "updat" is not one of create, update, delete; did you mean "update"? @ "updat"',
  },
  'x-views.*.fields': {
    passes: changeView({ fields: { name: { title: 'Tag' } } }),
    fails: changeView({ fields: { nam: { title: 'Tag' } } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/fields/nam: no field is called "nam"; did you mean "name"? @ "nam": {',
  },
  'x-views.*.fields.*.title': {
    passes: changeView({ fields: { name: { title: 'Tag' } } }),
    fails: changeView({ fields: { name: { title: 1 } } }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/fields/name/title: expected a text, found the number 1 @ 1',
  },
  'x-views.*.fields.*.help': {
    passes: changeView({ fields: { name: { help: 'As on the tag' } } }),
    fails: changeView({ fields: { name: { help: 1 } } }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/fields/name/help: expected a text, found the number 1 @ 1',
  },
  'x-views.*.fields.*.messages': {
    passes: changeView({ fields: { name: { messages: { required: 'Name it' } } } }),
    fails: changeView({ fields: { name: { messages: { required: 1 } } } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/fields/name/messages/required: expected a text, found the number 1 @ 1',
  },
  'x-views.*.form': {
    passes: changeView({ form: { titleAdd: 'New Tag' } }),
    fails: changeView({ form: { titelAdd: 'New Tag' } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/titelAdd: unknown key "titelAdd"; did you mean "titleAdd"? @ "titelAdd": "New Tag"',
  },
  'x-views.*.form.titleAdd': {
    passes: changeView({ form: { titleAdd: 'New Tag' } }),
    fails: changeView({ form: { titleAdd: 1 } }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/form/titleAdd: expected a text, found the number 1 @ 1',
  },
  'x-views.*.form.titleEdit': {
    passes: changeView({ form: { titleEdit: 'Tag' } }),
    fails: changeView({ form: { titleEdit: 1 } }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/form/titleEdit: expected a text, found the number 1 @ 1',
  },
  'x-views.*.form.sections': {
    passes: changeView({ form: { sections: [{ fields: ['thing_code', 'name'] }] } }),
    fails: changeView({ form: { fields: ['name'], sections: [{ fields: ['name'] }] } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/sections: the fields of a form stand in "fields" or in "sections", not in both @ [',
  },
  'x-views.*.form.sections[].fields': {
    passes: changeView({ form: { sections: [{ fields: ['name'] }] } }),
    fails: changeView({ form: { sections: [{ fields: ['nam'] }] } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/sections/0/fields/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-views.*.form.sections[].title': {
    passes: changeView({ form: { sections: [{ title: 'Price', fields: ['name'] }] } }),
    fails: changeView({ form: { sections: [{ title: 1, fields: ['name'] }] } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/sections/0/title: expected a text, found the number 1 @ 1,',
  },
  'x-views.*.form.sections[].columns': {
    passes: changeView({ form: { sections: [{ columns: 2, fields: ['name'] }] } }),
    fails: changeView({ form: { sections: [{ columns: 5, fields: ['name'] }] } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/sections/0/columns: the number 5 is not one of 1, 2, 3, 4 @ 5,',
  },
  'x-views.*.form.again': {
    passes: changeView({ form: { again: { keep: ['name'] } } }),
    fails: changeView({ form: { again: {} } }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/form/again: the key "keep" is missing @ {}',
  },
  'x-views.*.form.again.keep': {
    passes: changeView({ form: { again: { keep: ['name'] } } }),
    fails: changeView({ form: { again: { keep: ['nam'] } } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/again/keep/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-views.*.form.again.focus': {
    passes: changeView({ form: { again: { keep: ['name'], focus: 'price' } } }),
    fails: changeView({ form: { again: { keep: ['name'], focus: 'pric' } } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/again/focus: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-views.*.form.facts': {
    passes: changeView({ form: { facts: ['thing_code', 'price'] } }),
    fails: changeView({ form: { facts: ['pric'] } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/facts/0: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-views.*.form.fields': {
    passes: changeView({ form: { fields: ['thing_code', 'name'] } }),
    fails: changeView({ form: { fields: ['nam'] } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/fields/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-views.*.form.confirmDelete': {
    passes: changeView({ form: { confirmDelete: 'Delete {name}?' } }),
    fails: changeView({ form: { confirmDelete: '{nam}?' } }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/form/confirmDelete: no field is called "nam"; did you mean "name"? @ "{nam}?"',
  },
  'x-views.*.columns': {
    passes: changeView({ columns: ['name'] }),
    fails: changeView({ columns: ['nam'] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/columns/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-views.*.columns[].field': {
    passes: changeView({ columns: [{ field: 'price' }] }),
    fails: changeView({ columns: [{ field: 'pric' }] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/columns/0/field: no field is called "pric"; did you mean "price"? @ "pric"',
  },
  'x-views.*.columns[].title': {
    passes: changeView({ columns: [{ field: 'price', title: 'Cost' }] }),
    fails: changeView({ columns: [{ field: 'price', title: 1 }] }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/columns/0/title: expected a text, found the number 1 @ 1',
  },
  'x-views.*.columns[].width': {
    passes: changeView({ columns: [{ field: 'price', width: 20 }] }),
    fails: changeView({ columns: [{ field: 'price', width: 0 }] }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/columns/0/width: expected at least 1, found 0 @ 0',
  },
  'x-views.*.columns[].total': {
    passes: changeView({ columns: [{ field: 'price', total: 'sum' }] }),
    fails: changeView({ columns: [{ field: 'price', total: 'avg' }] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/columns/0/total: "avg" is not one of sum, count, min, max @ "avg"',
  },
  'x-views.*.filter': {
    passes: changeView({ filter: 'active' }),
    fails: changeView({ filter: 'activ' }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/filter: nothing is called "activ"; did you mean "active"? @ activ"',
  },
  'x-views.*.filters': {
    passes: changeView({ filters: ['size'] }),
    fails: changeView({ filters: ['siz'] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/filters/0: no field is called "siz"; did you mean "size"? @ "siz"',
  },
  'x-views.*.links': {
    passes: changeView({ links: ['resource:thing'] }),
    fails: changeView({ links: ['maker'] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/links/0: expected a target such as report:name or document:name/view, found "maker" @ "maker"',
  },
  'x-views.*.above': {
    passes: [...withReport(), at('/x-views', { tags: { title: 'Tags', above: ['things-by-size'] } })],
    fails: [...withReport(), at('/x-views', { tags: { title: 'Tags', above: ['things-by-sise'] } })],
    fault:
      'schema/resources/goods/thing.json /x-views/tags/above/0: no report is called "things-by-sise"; did you mean "things-by-size"? @ "things-by-sise"',
  },
  'x-views.*.sort': {
    passes: changeView({ sort: ['-name'] }),
    fails: changeView({ sort: ['-nam'] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/sort/0: no field is called "nam"; did you mean "name"? @ "-nam"',
  },
  'x-views.*.search': {
    passes: changeView({ search: ['name'] }),
    fails: changeView({ search: ['nam'] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/search/0: no field is called "nam"; did you mean "name"? @ "nam"',
  },
  'x-views.*.export': {
    passes: changeView({ export: ['csv'] }),
    fails: changeView({ export: ['cvs'] }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/export/0: "cvs" is not one of csv @ "cvs"',
  },
  'x-views.*.empty': {
    passes: changeView({ empty: 'No tags' }),
    fails: changeView({ empty: 1 }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/empty: expected a text, found the number 1 @ 1',
  },
  'x-views.*.marks': {
    passes: changeView({ marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] }),
    fails: changeView({ marks: 1 }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/marks: expected a list, found the number 1 @ 1',
  },
  'x-views.*.marks[].if': {
    passes: changeView({ marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] }),
    fails: changeView({ marks: [{ if: 'prise == 0', title: 'Free', color: 'info' }] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/marks/0/if: nothing is called "prise"; did you mean "price"? @ prise == 0",',
  },
  'x-views.*.marks[].title': {
    passes: changeView({ marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] }),
    fails: changeView({ marks: [{ if: 'price == 0', title: 1, color: 'info' }] }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/marks/0/title: expected a text, found the number 1 @ 1,',
  },
  'x-views.*.marks[].color': {
    passes: changeView({ marks: [{ if: 'price == 0', title: 'Free', color: 'info' }] }),
    fails: changeView({ marks: [{ if: 'price == 0', title: 'Free', color: 'red' }] }),
    fault:
      'schema/resources/goods/thing.json /x-views/tags/marks/0/color: "red" is not one of info, success, warning, error @ "red"',
  },
  'x-views.*.pageSize': {
    passes: changeView({ pageSize: 10 }),
    fails: changeView({ pageSize: 11 }),
    fault: 'schema/resources/goods/thing.json /x-views/tags/pageSize: the number 11 is not one of 10, 25, 50, 100 @ 11',
  },
}

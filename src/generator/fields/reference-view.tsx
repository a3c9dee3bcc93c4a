import { useRef } from 'react'
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { type ValueWords, valueText } from '../../../engine/fields/value-text.ts'
import type { Field, Reference } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { ListMeta } from '../../providers/data-provider.ts'
import { useSchema } from '../../providers/schema.tsx'
import { readSession } from '../../providers/session.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import type { LookupOption } from '../../ui/inputs/LookupInput.tsx'
import { LookupInput } from '../../ui/inputs/LookupInput.tsx'
import { turnText } from '../../ui/inputs/turned-text.ts'
import { pathOfResource } from '../menu/resource-places.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { useValueWords } from '../text/use-value-words.ts'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'
import { PlainCell } from './plain-cell.tsx'

/** Rows that are offered at once; of a resource of few rows all. */
const offered = 50
const offeredOfFew = 1000

type JsonRow = Readonly<Record<string, JsonScalar>>

interface Search {
  readonly target: Resource
  readonly ref: Reference
  readonly emptyText: string
  readonly words: ValueWords
}

/** The label, and beside it what else the field shows of the row. */
const optionOf = ({ target, ref, emptyText, words }: Search, row: JsonRow): LookupOption => {
  const [key] = target.key
  const text = (name: string): string => {
    const field = target.field[name]
    return field ? valueText(field, row[name], words) : ''
  }
  const others = ref.columns.filter(name => !target.label.includes(`{${name}}`) && row[name] !== emptyText)
  const hint = others.flatMap(name => text(name) || []).join(' · ')
  return {
    ...(hint !== '' && { hint }),
    value: String(row[key] ?? ''),
    label: fillTemplate(target.label, target, row, words),
  }
}

const searchIn = async (
  provider: DataProvider,
  search: Search,
  filter: Readonly<Record<string, unknown>>,
  meta?: ListMeta,
): Promise<LookupOption[]> => {
  const { target, ref } = search
  const [first = { field: 'id', descending: false }] = target.screen.list.sort
  const { data } = await provider.getList(target.name, {
    filter,
    pagination: { page: 1, perPage: ref.preload ? offeredOfFew : offered },
    sort: { field: first.field, order: first.descending ? 'DESC' : 'ASC' },
    ...(meta && { meta }),
  })
  return data.map(row => optionOf(search, row as JsonRow))
}

/** Searches by text; the row with exactly this key is listed first: `428` is `00000428`. */
const searchText = async (
  provider: DataProvider,
  search: Search,
  text: string,
  meta?: ListMeta,
): Promise<readonly LookupOption[]> => {
  if (text === '') return searchIn(provider, search, {}, meta)
  const [key] = search.target.key
  const type = search.target.field[key]?.type
  const read = type?.name === 'barcode' ? type.read(text) : undefined
  if (!read || !('value' in read)) return searchIn(provider, search, { q: text }, meta)
  const [meant, found] = await Promise.all([
    searchIn(provider, search, { [key]: read.value }, meta),
    searchIn(provider, search, { q: text }, meta),
  ])
  return [...meant, ...found.filter(({ value }) => meant.every(one => one.value !== value))]
}

/** Searches a row of another resource by the fields that its list searches; its value is the key of that row. */
function Input({ field, value, onChange, lookup, ...rest }: FieldInputProps) {
  const provider = useDataProvider()
  const translate = useTranslate()
  const words = useValueWords()
  const { resources, project, menu } = useSchema()
  const { ref } = field
  const target = resources[ref?.to ?? '']
  const frame = framed(field, rest)
  const seen = useRef(new Map<string, LookupOption>())
  if (!target || !ref) return <ChoiceInput {...frame} value={String(value ?? '')} onChange={onChange} choices={[]} />
  const [key] = target.key
  const path = target.api.verbs.includes('create') ? pathOfResource(menu, target.name) : undefined
  const search = { target, ref, emptyText: project.emptyText, words }
  return (
    <LookupInput
      {...frame}
      value={String(value ?? '')}
      onChange={next => {
        const option = seen.current.get(next)
        if (option) rememberPick(target.name, option)
        onChange(next)
      }}
      search={async text => {
        const found = await searchText(provider, search, text, lookup?.())
        for (const option of found) seen.current.set(option.value, option)
        return found
      }}
      find={async wanted => (await searchIn(provider, search, { [key]: wanted }))[0]}
      // What was picked lately may not be offered where the offer depends on the form, and few rows are all shown.
      // In a tab of its own, so that this form keeps what was typed.
      manage={
        path === undefined
          ? undefined
          : {
              label: translate('generator.manage', { title: target.title }),
              onOpen: () => window.open(path, '_blank', 'noopener'),
            }
      }
      {...(!ref.checked && { onFree: text => onChange(asTyped(field, text)) })}
      readCode={text => readCode(field, asTyped(field, text))}
      recent={ref.filter || ref.preload ? [] : recentPicks(target.name)}
    />
  )
}

export const referenceView: FieldView = { align: 'left', Cell: PlainCell, Input }

/** What need not be there is typed as any other text of its type. */
const asTyped = ({ case: letters }: Field, text: string): string => turnText({ text, caret: text.length }, letters).text

/** A code as its type writes it; what is none stays as it is typed. */
const readCode = ({ type }: Field, text: string): string => {
  const read = type.read(text)
  return 'value' in read ? String(read.value ?? '') : text
}

const stored = 5
/** Of the shop: another one has other rows. */
const keyOf = (resource: string): string => `recent:${readSession()?.user.kode_toko ?? ''}:${resource}`

const recentPicks = (resource: string): LookupOption[] => {
  const text = localStorage.getItem(keyOf(resource))
  return text === null ? [] : (JSON.parse(text) as LookupOption[])
}

const rememberPick = (resource: string, option: LookupOption): void => {
  const others = recentPicks(resource).filter(({ value }) => value !== option.value)
  localStorage.setItem(keyOf(resource), JSON.stringify([option, ...others].slice(0, stored)))
}

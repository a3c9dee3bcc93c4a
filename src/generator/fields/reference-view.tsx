import { useRef } from 'react'
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { type ValueWords, valueText } from '../../../engine/fields/value-text.ts'
import type { Reference, Resource } from '../../../engine/schema.ts'
import type { ListMeta } from '../../providers/data-provider.ts'
import { useSchema } from '../../providers/schema.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import type { LookupOption } from '../../ui/inputs/LookupInput.tsx'
import { LookupInput } from '../../ui/inputs/LookupInput.tsx'
import { pathOfResource } from '../menu/resource-places.ts'
import { fillTemplate } from '../resource/fill-template.ts'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'
import { PlainCell } from './plain-cell.tsx'
import { recentPicks, rememberPick } from './recent-picks.ts'
import { useValueWords } from './use-value-words.ts'

/** Rows that are offered at once; of a resource of few rows all. */
const offered = 50
const offeredOfFew = 1000

type JsonRow = Readonly<Record<string, JsonScalar>>

interface Looking {
  readonly target: Resource
  readonly ref: Reference
  readonly emptyText: string
  readonly words: ValueWords
}

/** The label, and beside it what else the field shows of the row. */
const optionOf = ({ target, ref, emptyText, words }: Looking, row: JsonRow): LookupOption => {
  const [key = ''] = target.key
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
  looking: Looking,
  filter: Readonly<Record<string, unknown>>,
  meta?: ListMeta,
): Promise<LookupOption[]> => {
  const { target, ref } = looking
  const [first = { field: 'id', descending: false }] = target.list.sort
  const { data } = await provider.getList(target.name, {
    filter,
    pagination: { page: 1, perPage: ref.preload ? offeredOfFew : offered },
    sort: { field: first.field, order: first.descending ? 'DESC' : 'ASC' },
    ...(meta && { meta }),
  })
  return data.map(row => optionOf(looking, row as JsonRow))
}

/** Looks a row of another resource up by what its list searches, and holds its key. */
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
  const [key = ''] = target.key
  const path = target.verbs.includes('create') ? pathOfResource(menu, target.name) : undefined
  const looking = { target, ref, emptyText: project.emptyText, words }
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
        const found = await searchIn(provider, looking, text === '' ? {} : { q: text }, lookup?.())
        for (const option of found) seen.current.set(option.value, option)
        return found
      }}
      find={async wanted => (await searchIn(provider, looking, { [key]: wanted }))[0]}
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
      recent={ref.filter || ref.preload ? [] : recentPicks(target.name)}
    />
  )
}

export const referenceView: FieldView = { align: 'left', Cell: PlainCell, Input }

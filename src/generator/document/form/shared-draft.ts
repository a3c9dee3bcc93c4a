// What a shared draft shows to the shop: its identifying fields, and the keys that its lines will hold.

import { useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import { formatValue } from '../../../../engine/field/value-text.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { mapNames } from '../../../../engine/value/records.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { LineSet } from '../lines/line-set.ts'

export interface SharedDraftContent {
  /** The fields that say which one it is. */
  readonly facts?: Readonly<Record<string, JsonScalar>>
  /** Keys by lines, of lines that hold what they name once they are saved. */
  readonly names?: Readonly<Record<string, readonly string[]>>
}

/** Nothing of a draft that is its user's alone. */
export const buildSharedContent = (
  { lifecycle }: Resource,
  values: FormValues,
  sets: readonly LineSet[],
): SharedDraftContent => {
  const drafts = lifecycle.flow?.drafts
  if (!drafts) return {}
  return {
    facts: mapNames(drafts.show, name => values[name] ?? ''),
    names: Object.fromEntries(
      sets.flatMap(({ lines: { name, reserve }, rows }) =>
        reserve ? [[name, collectKeys(rows.lines(), reserve.field)]] : [],
      ),
    ),
  }
}

const collectKeys = (lines: readonly { readonly values: FormValues }[], field: string): readonly string[] =>
  lines.flatMap(({ values }) => {
    const key = values[field] ?? ''
    return key === '' ? [] : [String(key)]
  })

/** What people call a shared draft: its texts, and numbers with their titles. */
export const useDraftName = ({ lifecycle, field }: Resource): ((body: SharedDraftContent) => string) => {
  const words = useValueWords()
  const translate = useTranslate()
  const show = lifecycle.flow?.drafts?.show ?? []
  return ({ facts = {} }) =>
    show
      .flatMap(name => {
        const [definition, value] = [field[name], facts[name] ?? '']
        if (!definition || value === '' || value === 0) return []
        const text = formatValue(definition, value, words)
        return [typeof value === 'number' ? `${definition.title} ${text}` : text]
      })
      .join(' · ') || translate('ui.draft.unnamed')
}

import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { fillTemplate } from '../text/fill-template.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { getFieldView } from './field-views.tsx'

interface FieldValueProps {
  readonly field: Field
  readonly value: JsonScalar
}

/** A value to read: a reference by what its row is called, a picture as a picture, all else as in a list. */
export function FieldValue({ field, value }: FieldValueProps) {
  const { resources, project } = useSchema()
  const target = resources[field.ref?.to ?? '']
  const hasKey = typeof value === 'string' && value !== '' && value !== project.emptyText
  const { Cell } = getFieldView(field)
  if (target && hasKey && !field.type.many && target.api.verbs.includes('list'))
    return <RowLabel target={target} value={value} />
  return <Cell field={field} value={value} />
}

/** Its key until the row is found, and where it is not. */
function RowLabel({ target, value }: { readonly target: Resource; readonly value: string }) {
  const provider = useDataProvider()
  const words = useValueWords()
  const [key] = target.key
  const { data } = useQuery({
    queryKey: [target.name, 'label', value],
    queryFn: async () => {
      const { data } = await provider.getList<JsonRow & { id: string }>(target.name, {
        filter: { [key]: value },
        pagination: { page: 1, perPage: 1 },
        sort: { field: key, order: 'ASC' },
      })
      return data[0] ? fillTemplate(target.label, target, data[0], words) : ''
    },
    staleTime: 60_000,
    retry: false,
  })
  return data || value
}

import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { getFieldView } from '../../fields/registry.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { type DocumentRow, getLines } from '../document-row.ts'
import { saveLinePicture } from '../form/line-pictures.ts'
import { usePutRow } from '../use-put-row.ts'

interface LinePicturesProps {
  readonly resource: Resource
  readonly row: DocumentRow
  readonly lines: Lines
  /** Pictures that may be sent. */
  readonly fields: readonly Field[]
}

/** Pictures of the lines of a saved document, each sent as soon as it is chosen. */
export function LinePictures({ resource, row, lines, fields }: LinePicturesProps) {
  const translate = useTranslate()
  const showError = useShowError()
  const put = usePutRow(resource.name)
  const [busy, setBusy] = useState(false)
  const send = async (line: JsonRow, field: Field, value: string): Promise<void> => {
    setBusy(true)
    try {
      const target = { lines: lines.name, line: String(line.id), field: field.name }
      put(await saveLinePicture(resource, target, { row, value }))
    } catch (error) {
      showError(error, translate('document.picture-failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ mt: 1.5 }}>
      <FieldGrid columns={4} dense>
        {getLines(row, lines.name).flatMap((line, index) =>
          fields.map(field => {
            const { Input } = getFieldView(field)
            return (
              <Input
                key={`${line.id} ${field.name}`}
                id={`picture-${line.id}-${field.name}`}
                field={{ ...field, title: `${field.title} ${index + 1}` }}
                value={getPictureAddress(line[field.name])}
                readOnly={busy}
                onChange={value => void send(line, field, String(value))}
              />
            )
          }),
        )}
      </FieldGrid>
    </Box>
  )
}

/** The empty text is no address. */
const getPictureAddress = (value: JsonRow[string] | undefined): string =>
  typeof value === 'string' && value.includes('/') ? value : ''

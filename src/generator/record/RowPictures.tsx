import Box from '@mui/material/Box'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { ZoomedPicture } from '../../ui/pictures/ZoomedPicture.tsx'
import { usePicture } from '../fields/use-picture.ts'

/** Pixels of the longer side. */
const size = 240

const listPictures = (resource: Resource, row: JsonRow) =>
  resource.fields.flatMap(field => {
    const value = row[field.name]
    return field.type.uploaded && typeof value === 'string' && value.includes('/') ? [{ field, address: value }] : []
  })

export const hasPictures = (resource: Resource, row: JsonRow): boolean => listPictures(resource, row).length > 0

/** The pictures of a row, large. */
export function RowPictures({ resource, row }: { readonly resource: Resource; readonly row: JsonRow }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignContent: 'start', gap: 2 }}>
      {listPictures(resource, row).map(one => (
        <RowPicture key={one.field.name} {...one} />
      ))}
    </Box>
  )
}

function RowPicture({ field, address }: { readonly field: Field; readonly address: string }) {
  return <ZoomedPicture src={usePicture(address)} title={field.title} size={size} />
}

import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { PictureInput } from '../../ui/inputs/PictureInput.tsx'
import { ZoomedPicture } from '../../ui/pictures/ZoomedPicture.tsx'
import type { FieldCellProps, FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'
import { usePicture } from './use-picture.ts'

const getFileName = (value: string): string => value.split('?')[0]?.split('/').at(-1) || 'image.jpg'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  const address = String(value ?? '')
  const shown = usePicture(address)
  const uploadedAddress = address.startsWith('data:') ? '' : address
  return (
    <PictureInput
      {...getFrameProps(field, rest)}
      value={address}
      onChange={onChange}
      shown={shown}
      fileName={getFileName(uploadedAddress)}
    />
  )
}

function Cell({ field, value }: FieldCellProps) {
  const shown = usePicture(getPictureAddress(value))
  return <ZoomedPicture src={shown} title={field.title} size={28} />
}

/** The empty text is no address. */
const getPictureAddress = (value: JsonScalar): string => (typeof value === 'string' && value.includes('/') ? value : '')

export const imageView: FieldView = { align: 'left', Cell, Input }

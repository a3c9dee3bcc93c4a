// Pictures that were chosen in the form of a document, sent when it is saved.
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { FormValues } from '../../form/form-values.ts'
import { listChangedPictures, savePicture } from '../../form/save-pictures.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { type DocumentRow, getHeader } from '../document-row.ts'
import type { LineSet } from '../lines/line-set.ts'
import { saveLinePictures } from './line-pictures.ts'

interface DocumentPictures {
  /** Of the document, as they were typed. */
  readonly values: FormValues
  /** The lines that were typed with it. */
  readonly sets: readonly LineSet[]
  readonly saved: DocumentRow
}

/** The document stays saved if a picture is refused: the user is notified and can send the picture from the detail page. */
export const useDocumentPictures = () => {
  const translate = useTranslate()
  const showError = useShowError()
  return async (resource: Resource, { values, sets, saved }: DocumentPictures): Promise<void> => {
    let row = getHeader(saved)
    try {
      for (const field of listChangedPictures(resource, values, row)) {
        const value = String(values[field.name] ?? '')
        row = await savePicture(resource, field, { row, value, key: crypto.randomUUID() })
      }
      await saveLinePictures(resource, sets, { ...saved, ...(row.versi !== undefined && { versi: row.versi }) })
    } catch (error) {
      showError(error, translate('document.picture-failed'))
    }
  }
}

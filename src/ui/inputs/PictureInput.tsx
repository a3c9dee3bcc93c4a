import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Ref, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { CameraDialog } from '../pictures/CameraDialog.tsx'
import { resizeFile, UnreadablePicture } from '../pictures/resize-picture.ts'
import { ZoomedPicture } from '../pictures/ZoomedPicture.tsx'
import { getFieldFrameProps, type InputProps } from './input-props.ts'

interface PictureInputProps extends Omit<InputProps<string, string>, 'inputRef'> {
  /** What shows the picture now: a data or object address; nothing while there is none. */
  readonly shown: string | undefined
  /** Under which name it is downloaded. */
  readonly fileName: string
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A picture: chosen from files or taken with the camera, viewed, downloaded, removed. Its value: a data URL or ''. */
export function PictureInput(props: PictureInputProps) {
  const translate = useTranslate()
  const { id, label, shown, fileName, value, onChange, onBlur, readOnly, inputRef, error } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [isFilming, setFilming] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const setPicture = (data: string): void => {
    setRefusal(undefined)
    onChange(data)
    onBlur?.()
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    await resizeFile(file).then(setPicture, (failure: unknown) => {
      if (!(failure instanceof UnreadablePicture)) throw failure
      setRefusal(translate('ui.picture.unreadable', { name: file.name }))
    })
  }
  return (
    <FieldFrame {...getFieldFrameProps({ ...props, error: refusal ?? error })}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        {(shown !== undefined || readOnly) && <ZoomedPicture src={shown} title={label} />}
        <Box sx={{ display: 'flex', flex: '1 1 150px', flexWrap: 'wrap', gap: 1 }}>
          {!readOnly && (
            <>
              <input
                ref={chooser}
                type="file"
                accept="image/*"
                hidden
                aria-label={translate('ui.picture.file', { title: label })}
                onChange={event => {
                  void choose(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
              <Button
                id={id}
                ref={inputRef as Ref<HTMLButtonElement>}
                variant="outlined"
                color="secondary"
                onClick={() => chooser.current?.click()}
              >
                {translate('ui.picture.choose')}
              </Button>
              <Button variant="outlined" color="secondary" onClick={() => setFilming(true)}>
                {translate('ui.picture.camera')}
              </Button>
            </>
          )}
          {shown !== undefined && (
            <Button size="small" color="secondary" component="a" href={shown} download={fileName}>
              {translate('ui.picture.download')}
            </Button>
          )}
          {!readOnly && value !== '' && (
            <Button size="small" color="error" onClick={() => setPicture('')}>
              {translate('ui.picture.remove')}
            </Button>
          )}
        </Box>
      </Box>
      {isFilming && (
        <CameraDialog
          title={label}
          onClose={() => setFilming(false)}
          onTake={data => {
            setFilming(false)
            setPicture(data)
          }}
        />
      )}
    </FieldFrame>
  )
}

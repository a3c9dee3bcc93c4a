import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { DocumentFields } from '../../generator/parts/parts.ts'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { focusBox } from '../kasir/focus-box.ts'

const fields = ['foto', 'keterangan']

/** A picture of the ordered piece, and remarks; F3 focuses it. */
export function OrderPicture() {
  const translate = useTranslate()
  const section = useRef<HTMLElement>(null)
  const title = translate('order.picture')
  useShortcut('F3', () => focusBox(section.current, 'button'), { label: title })
  return (
    <Box ref={section} sx={{ mt: 2 }}>
      <DocumentFields names={fields} title={title} focus={false} />
    </Box>
  )
}

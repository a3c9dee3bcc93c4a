import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { ModalFrame } from '../overlay/ModalFrame.tsx'
import { FormActions, type FormFrameProps } from './FormActions.tsx'
import { focusFirst } from './focus-soon.ts'
import { getFormProps } from './form-keys.ts'

interface FormDialogProps extends FormFrameProps {
  readonly open: boolean
  /** As wide as one box needs, where it has no more. */
  readonly isNarrow?: boolean
  /** Enter in an input sends the form; by default it goes to the next field. */
  readonly submitOnEnter?: boolean
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' })

/** A form over the page, the whole screen on a phone. */
export function FormDialog({
  open,
  isNarrow = false,
  title,
  tools,
  notes,
  children,
  findsFocus = true,
  onLeave,
  submitOnEnter,
  ...actions
}: FormDialogProps) {
  const id = useId()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return (
    <ModalFrame
      open={open}
      onClose={onLeave}
      fullScreen={isPhone}
      maxWidth={isNarrow ? 'xs' : 'md'}
      aria-labelledby={id}
    >
      <Form
        ref={findsFocus ? focusFirst : null}
        {...getFormProps(actions.onSubmit, submitOnEnter)}
        aria-labelledby={id}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            justifyContent: 'space-between',
            paddingRight: tools ? 3 : 0,
          }}
        >
          <DialogTitle id={id}>{title}</DialogTitle>
          {/* In the line of the title. */}
          <Box sx={{ flex: 'none', marginTop: '10px' }}>{tools}</Box>
        </Box>
        <DialogContent>{children}</DialogContent>
        {notes}
        <DialogActions sx={{ borderTop: 1, borderColor: 'divider', paddingTop: 2 }}>
          <FormActions {...actions} onCancel={actions.onCancel ?? onLeave} />
        </DialogActions>
      </Form>
    </ModalFrame>
  )
}

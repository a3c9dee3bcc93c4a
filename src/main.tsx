import './react-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, startEarly } from './App.tsx'
import './ui/fonts.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('the page has no #root')
const root = createRoot(place)

const show = (): void =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

// Not awaited at the top: what is loaded early stands on this very file. What did not come is told by the program itself.
void startEarly().then(show, show)

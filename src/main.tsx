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

// Not awaited at the top level: modules loaded early import this very file. The program reports failed parts itself.
void startEarly().then(show, show)

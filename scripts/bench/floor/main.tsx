import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** The bare page: React and the router without its loaders, and the text of the page that it is next to. */
declare const __BLOCKS__: readonly (readonly [tag: string, text: string])[]

function Page() {
  return (
    <main>{__BLOCKS__.map(([tag, text], index) => createElement(tag, { key: index }, text))}</main>
  )
}
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </BrowserRouter>,
  )

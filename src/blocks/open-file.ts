/** Kinds that a browser shows itself without running anything; everything else is saved. */
const SHOWN = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/**
 * Fetches a file with the person's right to it and shows it in a tab of its own, or saves it where the browser shows no
 * such file or gives no tab. The tab is requested at once, while the click still counts as one.
 */
export async function openFile(fetchFile: () => Promise<Blob>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const file = await fetchFile()
    const url = URL.createObjectURL(file)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    if (tab && SHOWN.has(file.type.split(';')[0] ?? '')) {
      tab.opener = null
      tab.location.replace(url)
      return
    }
    tab?.close()
    save(url, name)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Fetches a file with the person's right to it and saves it. */
export async function saveFile(fetchFile: () => Promise<Blob>, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile())
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  save(url, name)
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

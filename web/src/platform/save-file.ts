/** Lets the browser save it under that name, as it saves a download. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Long enough for the browser to have begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

let page: Promise<string> | undefined;

async function read(): Promise<string> {
  const response = await fetch(`${import.meta.env.BASE_URL}stage.html`);
  if (!response.ok) throw new Error(`The stage answers with ${response.status}.`);
  return response.text();
}

/**
 * Loads the document of the stage's frame, for `srcdoc`: the product's pages may not be framed by
 * their URL, and an inline document has the policy of the surrounding page.
 */
export function loadStagePage(): Promise<string> {
  page ??= read().catch((error) => {
    page = undefined;
    throw error;
  });
  return page;
}

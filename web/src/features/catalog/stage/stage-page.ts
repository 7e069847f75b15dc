let page: Promise<string> | undefined;

async function read(): Promise<string> {
  const response = await fetch(`${import.meta.env.BASE_URL}stage.html`);
  if (!response.ok) throw new Error(`The stage answers with ${response.status}.`);
  return response.text();
}

/**
 * The document of the stage's frame, for `srcdoc`: no page of the product may be framed by its
 * address, and written into the frame it is under the policy of the page around it.
 */
export function stagePage(): Promise<string> {
  page ??= read().catch((error) => {
    page = undefined;
    throw error;
  });
  return page;
}

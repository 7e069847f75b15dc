import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import { PUBLIC_PREFIX } from '@contract/shared/contract/public-prefix.ts';
import { ApiProblem, sessionEnded, toApiProblem } from '@/api/index.ts';
import { parseJson } from '@/api/parse-json.ts';
import { createInvalidResponse } from '@/api/problem.ts';
import { API_BASE_URL } from '@/config.ts';
import { useSession } from '@/stores/session.ts';

function problemOf(request: XMLHttpRequest): ApiProblem {
  const fallback = { status: request.status, title: 'Couldn’t upload the file' };
  try {
    return toApiProblem(parseJson(request.responseText), fallback);
  } catch {
    return toApiProblem(null, fallback);
  }
}

interface UploadOptions {
  /** Overrides the file's own name; ignored with `replaces`. */
  name?: string;
  /** Id of the document that gets the file's text and keeps its own name. */
  replaces?: string;
  /** Called with the sent share, from 0 to 1. */
  onSent: (share: number) => void;
}

function formOf(file: File, { name, replaces }: UploadOptions): FormData {
  const form = new FormData();
  form.append('file', file);
  // Sent separately, too, because some servers cut a file's own name at an equals sign.
  if (!replaces) form.append('name', name ?? file.name);
  return form;
}

/**
 * Uploads a file as a document, or as the new text of one. Uses XMLHttpRequest, because fetch does
 * not report upload progress. Throws ApiProblem.
 */
export async function uploadDocument(file: File, options: UploadOptions): Promise<DocumentView> {
  const token = await useSession().readToken();
  const [method, path] = options.replaces
    ? ['PUT', `/documents/${options.replaces}`]
    : ['POST', '/documents'];
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method!, `${API_BASE_URL}${PUBLIC_PREFIX}/assistant${path}`);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => options.onSent(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401) {
        void useSession().recheck();
        return reject(sessionEnded());
      }
      if (request.status < 200 || request.status > 299) return reject(problemOf(request));
      try {
        resolve(parseJson<DocumentView>(request.responseText));
      } catch {
        reject(createInvalidResponse());
      }
    };
    request.onerror = () =>
      reject(
        new ApiProblem({
          status: 0,
          title: 'Couldn’t reach the server',
          detail: 'Check your connection and drop the file again.',
        }),
      );
    request.send(formOf(file, options));
  });
}

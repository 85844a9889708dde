{{- define "capstan.labels" -}}
app.kubernetes.io/name: capstan
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{- define "capstan.publicHost" -}}
{{- (urlParse (required "settings.PUBLIC_URL is required: the address that people use" .Values.settings.PUBLIC_URL)).hostname -}}
{{- end -}}

SwaggerUIBundle({ url: "/schema/openapi.json", dom_id: "#ui", validatorUrl: null });
